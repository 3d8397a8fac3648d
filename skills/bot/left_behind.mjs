/**
 * Forget whoever was seen in the dimension that one leaves: the game does, and no server tells of them any more, but mineflayer keeps
 * them. A bot fought for forty minutes with a skeleton that had gone while it was in the Nether.
 * @param {Bot} bot
 */
export function leaveBehind (bot) {
  let { dimension } = bot.game
  bot._client.on('respawn', () => {
    if (bot.game.dimension === dimension) return
    dimension = bot.game.dimension
    const entityIds = Object.keys(bot.entities).map(Number).filter(id => id !== bot.entity.id)
    bot._client.emit('entity_destroy', { entityIds })
  })
}

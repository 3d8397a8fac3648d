/**
 * As wide and as high as the game's players: single precision. 0.3 and 1.8 in double precision lose a little where a wall stands at
 * ±2, ±32, ±512 …: `2.3 - 0.3 < 2`, so that mineflayer walks into the wall there and servers set it back, for ever
 * (github.com/PrismarineJS/prismarine-physics/pull/135 and 146).
 */
const WIDTH = Math.fround(0.6)
const HEIGHT = Math.fround(1.8)

/** What the sneak key adds downwards in water, in blocks a tick (the game's LivingEntity, goDownInWater); mineflayer leaves it out. */
const DOWN = 0.04

/** Give a bot's physics the width, the height and the diving of the game's players. @param {Bot} bot that is in the world */
export function takeBody (bot) {
  Object.assign(/** @type {any} */ (bot).physics, { playerHalfWidth: WIDTH / 2, playerHeight: HEIGHT })
  bot.on('physicsTick', () => { if (bot.entity.isInWater && bot.getControlState('sneak')) bot.entity.velocity.y -= DOWN })
}

/**
 * What a world's maker has set up beside the game's own machines, as map makers do with command blocks: once some blocks
 * stand so, others change, players are given something or are put elsewhere.
 *
 * @typedef {{at: import('vec3').Vec3, block: string, properties: object}} Wanted
 * @typedef {Object} Trigger
 * @property {Wanted[]} when all of these hold, each of them within the last `within` ticks
 * @property {number} within
 * @property {number} lasts after so many ticks it is looked at again: where it does not hold any more, the blocks are as before
 * @property {Record<string, any>[]} then `{at, block, properties}`, `{give, count, label, near, distance}`, or `{teleport: places, near,
 *   distance}`: each place takes one of the players who are that near, the last of them all who are left with `all`
 */
import { Vec3 } from 'vec3'

const EVERY_TICKS = 4

/**
 * Watches the triggers of a world.
 * @param {Shell & Saving & Dice & ItemTable & Blocks & Clock & Movement} serv
 * @param {{triggers: Trigger[]}} world
 */
export function triggers (serv, { triggers: list }) {
  /** @type {(Trigger & {seen: number[], until: number|null, before: [import('vec3').Vec3, number][]})[]} */
  const all = list.map(trigger => ({ ...trigger, seen: trigger.when.map(() => -Infinity), until: null, before: [] }))

  const stands = ({ at, block, properties = {} }) => {
    if (serv.nameAt(at) !== block) return false
    const found = serv.propertiesAt(at)
    return Object.entries(properties).every(([name, value]) => String(found[name]) === String(value))
  }

  const near = ({ near: place, distance }) =>
    serv.players.filter(player => player.alive && player.position.distanceTo(place.offset(0.5, 0, 0.5)) <= distance)

  function carryOut (effect, trigger) {
    if (effect.give) {
      for (const player of near(effect)) {
        player.giveOrDrop({ ...serv.stack(effect.give, effect.count ?? 1), ...(effect.label ? { label: effect.label } : {}) })
        player.menu.sync()
      }
    } else if (effect.teleport) send(effect)
    else {
      trigger.before.push([effect.at, serv.stateAt(effect.at)])
      serv.putBlock(effect.at, effect.block, effect.properties)
    }
  }

  function send (effect) {
    const here = near(effect)
    for (const place of effect.teleport) {
      const going = effect.all ? here.splice(0) : here.splice(Math.floor(serv.random() * here.length), 1)
      for (const player of going) serv.teleport(player, place.offset(0.5, 0, 0.5))
    }
  }

  function look (trigger, tick) {
    trigger.when.forEach((wanted, i) => { if (stands(wanted)) trigger.seen[i] = tick })
    if (trigger.until !== null && tick < trigger.until) return
    if (trigger.seen.every(at => tick - at <= trigger.within)) {
      trigger.until = tick + trigger.lasts
      for (const effect of trigger.then) carryOut(effect, trigger)
    } else if (trigger.until !== null) {
      trigger.until = null
      for (const [at, state] of trigger.before.splice(0).reverse()) serv.setState(at, state)
    }
  }

  serv.on('tick', (_, tick) => {
    if (all.length && tick % EVERY_TICKS === 0) for (const trigger of all) look(trigger, tick)
  })

  serv.persist('triggers', {
    save: () => all.map(({ until, before }) => ({
      left: until === null ? null : until - serv.tickCount,
      before: before.map(([at, state]) => [at.toArray(), serv.states.toText(state)])
    })),
    load: saved => saved.forEach(({ left, before }, i) => {
      if (!all[i] || left === null) return
      all[i].until = serv.tickCount + left
      all[i].before = before.map(([[x, y, z], text]) => [new Vec3(x, y, z), serv.states.fromText(text)])
    })
  })
}

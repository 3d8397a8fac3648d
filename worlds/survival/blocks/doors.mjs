/** Doors, gates, trapdoors, levers and buttons that a hand can move. */
import { FACES } from '../players/using.mjs'

const WOODEN = /^(?!iron_).*_(door|trapdoor|fence_gate)$/
const BUTTON_TICKS = { stone: 20, wood: 30 }
const DRIVEN = /_(door|trapdoor|fence_gate)$|^redstone_lamp$/

/** Levers and buttons open the doors right beside them. */
export function doors (serv) {
  const releases = []

  function open (pos, wanted) {
    const name = serv.nameAt(pos)
    serv.setProperties(pos, name === 'redstone_lamp' ? { lit: wanted } : { open: wanted })
    if (!/_door$/.test(name)) return
    const { half } = serv.propertiesAt(pos)
    const other = pos.offset(0, half === 'upper' ? -1 : 1, 0)
    if (serv.nameAt(other) === name) serv.setProperties(other, { open: wanted })
  }

  serv.onUse(WOODEN, (player, pos) => {
    open(pos, !serv.propertiesAt(pos).open)
    return true
  })

  /** What the switch itself touches, and what touches the block that it is fixed to. */
  function drive (pos, on) {
    serv.setProperties(pos, { powered: on })
    const beside = at => FACES.map(face => at.plus(face))
    const places = beside(pos).flatMap(at => [at, ...beside(at)])
    for (const at of new Map(places.map(each => [each.toString(), each])).values()) {
      if (DRIVEN.test(serv.nameAt(at))) open(at, on)
    }
  }

  serv.onUse('lever', (player, pos) => {
    drive(pos, !serv.propertiesAt(pos).powered)
    return true
  })

  serv.onUse(/_button$/, (player, pos) => {
    if (serv.propertiesAt(pos).powered) return true
    drive(pos, true)
    const stone = /stone/.test(serv.nameAt(pos))
    releases.push({ pos, tick: serv.tickCount + (stone ? BUTTON_TICKS.stone : BUTTON_TICKS.wood) })
    return true
  })

  serv.on('tick', (_, tick) => {
    while (releases.length && releases[0].tick <= tick) {
      const { pos } = releases.shift()
      if (/_button$/.test(serv.nameAt(pos))) drive(pos, false)
    }
  })
}

/** Doors, gates and trapdoors that a hand can move; iron takes power. */
import { DOWN, UP } from '../../../skills/directions.mjs'
import { OPENED } from '../../../skills/facts/blocks.mjs'

/**
 * Adds what a click on them does.
 * @param {Blocks & Using} serv
 */
export function doors (serv) {
  serv.onUse(OPENED, (player, pos) => {
    const name = serv.nameAt(pos)
    const { half, open } = serv.propertiesAt(pos)
    serv.setProperties(pos, { open: !open })
    const other = pos.plus(half === 'upper' ? DOWN : UP)
    if (/_door$/.test(name) && serv.nameAt(other) === name) serv.setProperties(other, { open: !open })
    return true
  })
}

/** Fences, walls, panes and bars join their neighbours. */
import { BESIDE, FACING, UP } from '../../../skills/directions.mjs'

const KINDS = {
  fence: /_fence$/,
  pane: /_pane$|^iron_bars$/,
  wall: /_wall$/
}
/** Wooden fences join with each other, not with this one. */
const NETHER = 'nether_brick_fence'
const GATE = /_fence_gate$/
/** Full blocks that nothing joins on to. */
const APART = /leaves$|^(barrier|pumpkin|carved_pumpkin|jack_o_lantern|melon)$|shulker_box$/

/**
 * Follows every change of a block beside one that joins.
 * @param {Shell & Blocks & Support} serv
 */
export function connections (serv) {
  const kindOf = name => Object.keys(KINDS).find(kind => KINDS[kind].test(name))

  function joins (pos, kind, name) {
    const other = serv.nameAt(pos)
    if (GATE.test(other)) return kind !== 'pane'
    const theirs = kindOf(other)
    if (kind === 'fence' && theirs === 'fence') return (name === NETHER) === (other === NETHER)
    if (kind === 'fence') return full(pos, other)
    if (theirs === 'pane' || theirs === 'wall') return true
    return full(pos, other)
  }

  const full = (pos, name) => serv.isFull(pos) && !APART.test(name)

  function join (pos) {
    const name = serv.nameAt(pos)
    const kind = kindOf(name)
    if (!kind) return
    const sides = Object.entries(FACING).map(([side, step]) => [side, joins(pos.plus(step), kind, name)])
    if (kind !== 'wall') return serv.setProperties(pos, Object.fromEntries(sides))
    const low = Object.fromEntries(sides.map(([side, joined]) => [side, joined ? 'low' : 'none']))
    /** @param {any[][]} sides north, south, west, east */
    const straight = ([[, n], [, s], [, w], [, e]]) => (n && s && !w && !e) || (w && e && !n && !s)
    serv.setProperties(pos, { ...low, up: !straight(sides) || serv.stateAt(pos.plus(UP)) !== 0 })
  }

  serv.on('blockChanged', pos => {
    for (const at of [pos, ...BESIDE.map(face => pos.plus(face))]) join(at)
  })
}

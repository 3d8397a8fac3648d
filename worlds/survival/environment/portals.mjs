/**
 * Portals to the Nether: lit by a fire in a frame, broken with it; who stands in one for four seconds is on the other side, in the
 * nearest portal there, or in a new one. Minecraft Wiki, "Nether portal"; classes PortalShape, PortalForcer.
 */
import { Vec3 } from 'vec3'
import { since } from '../shell.mjs'
import { FACES } from '../../../skills/directions.mjs'
import { FIRE } from '../../../skills/facts/blocks.mjs'
import { createSites } from '../../dimensions/sites.mjs'
import { frameAround, FRAME, PORTAL } from '../../dimensions/frame.mjs'
import { acrossFrom, isNether } from '../../dimensions/regions.mjs'

/** Ticks in a portal before it takes one along; out of it before it would again. */
const [WAIT, COOLDOWN] = [80, 10]
/** How far around the place across from it a portal is looked for, in blocks along either axis. */
const SEARCH = { nether: 16, overworld: 128 }
/** A respawn packet that leaves a client what it knows of itself: a set of bits from 1.19.3 on. */
const KEEP_ALL = 3

/**
 * @param {Shell & Saving & Blocks & Support & Loading & Clock & Entities & Physics & Menus & Movement & Players} serv
 */
export function portals (serv) {
  const known = new Map()
  const sites = createSites(serv)
  let filling = false
  const { minStateId, maxStateId } = serv.registry.blocksByName[PORTAL]
  const isPortal = state => state >= minStateId && state <= maxStateId

  function light (pos) {
    const frame = frameAround(serv.nameAt, pos, 'x') ?? frameAround(serv.nameAt, pos, 'z')
    if (frame) fill(frame)
  }

  function fill ({ cells, axis }) {
    filling = true
    for (const cell of cells) serv.putBlock(cell, PORTAL, { axis })
    filling = false
  }

  /** A portal stands as long as its frame does, and all of it. */
  function check (pos) {
    const state = serv.stateAt(pos)
    if (!isPortal(state)) return
    const frame = frameAround(serv.nameAt, pos, serv.states.propertiesOf(state).axis)
    if (!frame?.cells.every(cell => isPortal(serv.stateAt(cell)))) serv.setState(pos, 0)
  }

  serv.on('blockChanged', (pos, _old, state) => {
    if (isPortal(state)) known.set(pos.toString(), pos)
    else known.delete(pos.toString())
    if (filling) return
    if (FIRE.test(serv.nameAt(pos))) light(pos)
    for (const face of FACES) if (known.has(pos.plus(face).toString())) check(pos.plus(face))
  })

  /** The lowest block of the nearest portal around a place. */
  function nearest (place) {
    const reach = isNether(place) ? SEARCH.nether : SEARCH.overworld
    const near = pos => Math.max(Math.abs(pos.x - place.x), Math.abs(pos.z - place.z)) <= reach && isNether(pos) === isNether(place)
    const far = pos => pos.distanceTo(place)
    return [...known.values()].filter(near).sort((a, b) => far(a) - far(b) || a.y - b.y)[0]
  }

  /** Puts one up: where there is room for it, else on a platform of its own. */
  function build (place, axis) {
    const { corner, floor, room } = sites.siteNear(place, axis)
    for (const pos of room) serv.setState(pos, 0)
    for (const pos of floor) serv.putBlock(pos, FRAME)
    const frame = sites.frameAt(corner, axis)
    for (const pos of frame.edge) serv.putBlock(pos, FRAME)
    fill({ axis, cells: frame.cells })
    return corner
  }

  function travel (player, pos) {
    const { axis } = serv.propertiesAt(pos)
    const place = acrossFrom(player.position)
    const there = nearest(place) ?? build(place, axis)
    const frame = frameAround(serv.nameAt, there, serv.propertiesAt(there).axis)
    const foot = frame?.corner ?? there
    serv.closeMenu(player, { tell: true })
    serv.enterDimension(player, foot.offset(0.5, 0, 0.5), since(serv, '1.19.3') ? KEEP_ALL : true)
    serv.enterWorld(player)
    player.ownMenu.sendAll()
    Object.assign(player, { inPortal: 0, fromPortal: COOLDOWN })
  }

  /** The portal that a player's body is in. */
  function portalOf ({ position, width }) {
    const half = width / 2
    return [[-half, -half], [half, -half], [-half, half], [half, half]]
      .map(([x, z]) => position.offset(x, 0.1, z).floored()).find(pos => known.has(pos.toString()))
  }

  serv.on('tick', () => {
    if (known.size === 0) return
    for (const player of [...serv.players]) {
      if (!player.ready || !player.alive || player.awaiting) continue
      const pos = portalOf(player)
      if (!pos) {
        player.inPortal = Math.max(0, (player.inPortal ?? 0) - 4)
        player.fromPortal = Math.max(0, (player.fromPortal ?? 0) - 1)
      } else if (player.fromPortal > 0) player.fromPortal = COOLDOWN
      else if ((player.inPortal = (player.inPortal ?? 0) + 1) >= WAIT) travel(player, pos)
    }
  })

  serv.playerPart('portal', {
    save: ({ fromPortal = 0 }) => ({ fromPortal }),
    load: (player, saved) => Object.assign(player, { inPortal: 0, fromPortal: saved?.fromPortal ?? 0 })
  })
  serv.persist('portals', {
    save: () => [...known.values()].map(pos => pos.toArray()),
    load: saved => saved.forEach(place => {
      const pos = new Vec3(.../** @type {Place} */ (place))
      known.set(pos.toString(), pos)
    })
  })
}

/** Fishing: a cast, a wait, a bite that lasts a second or two, and what the line brings. */
import { Vec3 } from 'vec3'
import { approach, fish, junk, nibble, reach, shares, treasure, wait } from '../../../skills/facts/goods/fishing.mjs'
import { since } from '../shell.mjs'
import { headingOf } from '../mobs/headings.mjs'

const KINDS = { fish, junk, treasure }
/** Of a bobber in flight, a tick (Minecraft Wiki, "Fishing Rod"; the game's FishingHook). */
const GRAVITY = 0.03
const DRAG = 0.92
const GRAIN = 0.25
/** How deep it lies in the water, as a part of a block above its ground. */
const AFLOAT = 0.8
/** The open water that treasure takes: two blocks to each side, one layer below the surface, and air over it. */
const OPEN = 2
const BUBBLES = 6
const TUG = 0.1
const DIP = new Vec3(0, -0.4, 0)

/** Emits `caught(player, stack)`. */
export function fishing (serv) {
  const { registry } = serv
  const between = ([least, most]) => least + Math.floor(serv.random() * (most - least + 1))
  const modern = since(serv, '1.20.5')
  const { id: particleId } = registry.particlesByName.fishing

  serv.onUseInAir('fishing_rod', (player, hand) => {
    if (player.line) reel(player)
    else cast(player, hand)
    return true
  })

  function cast (player, hand) {
    const { x, z } = headingOf(player.yaw)
    const ahead = new Vec3(x, Math.max(-5, Math.min(5, -Math.tan(player.pitch * Math.PI / 180))), z)
    const velocity = ahead.scaled(0.6 / ahead.norm() + 0.5)
    const bobber = serv.spawnEntity('fishing_bobber', player.eyes.offset(x * 0.3, 0, z * 0.3), { type: 'object', velocity, data: player.id })
    player.line = { bobber, slot: hand === 1 ? 45 : 36 + player.heldSlot, state: 'flying' }
  }

  function cut (player) {
    serv.removeEntity(player.line.bobber)
    player.line = null
  }

  function reel (player) {
    const { bobber, state, slot } = player.line
    if (state === 'biting') {
      const stack = serv.stack(catchOf(bobber.position))
      const way = player.position.minus(bobber.position)
      const velocity = way.scaled(TUG).offset(0, Math.sqrt(way.norm()) * 0.08, 0)
      serv.dropItem(bobber.position, stack, { velocity, delay: 0 })
      serv.emit('caught', player, stack)
    }
    const uses = { biting: 1, ashore: 2 }[state] ?? 0
    cut(player)
    if (uses && slot !== 45) player.wear(uses)
  }

  /** One name out of a table of weights. */
  function drawn (weights) {
    const every = Object.entries(weights).filter(([name]) => KINDS[name] || registry.itemsByName[name])
    let left = serv.random() * every.reduce((sum, [, weight]) => sum + weight, 0)
    return (every.find(([, weight]) => (left -= weight) < 0) ?? every[0])[0]
  }

  function catchOf (position) {
    const { treasure: rare, ...usual } = shares
    return drawn(KINDS[drawn(isOpen(position) ? { ...usual, treasure: rare } : usual)])
  }

  function isOpen (position) {
    for (let x = -OPEN; x <= OPEN; x++) {
      for (let z = -OPEN; z <= OPEN; z++) {
        const names = [-1, 0, 1].map(y => serv.nameAt(position.offset(x, y, z)))
        if (names[0] !== 'water' || names[1] !== 'water' || !/air$/.test(names[2])) return false
      }
    }
    return true
  }

  function fly (line) {
    const { bobber } = line
    const steps = Math.max(1, Math.ceil(bobber.velocity.norm() / GRAIN))
    const part = bobber.velocity.scaled(1 / steps)
    let at = bobber.position
    for (let i = 0; i < steps; i++) {
      const next = at.plus(part)
      const block = serv.blockAt(next)
      if (block.name === 'water') {
        at = new Vec3(next.x, surface(next), next.z)
        Object.assign(line, { state: 'waiting', left: between(wait) + between(approach) })
        bobber.velocity = new Vec3(0, 0, 0)
        break
      }
      if (block.boundingBox === 'block') {
        line.state = 'ashore'
        break
      }
      at = next
    }
    serv.moveEntity(bobber, at)
    bobber.velocity.scale(DRAG)
    bobber.velocity.y -= GRAVITY
  }

  function surface (at) {
    const top = at.floored()
    while (serv.nameAt(top.offset(0, 1, 0)) === 'water') top.y++
    return top.y + AFLOAT
  }

  function bite (line) {
    const { bobber } = line
    Object.assign(line, { state: 'biting', left: between(nibble) })
    bobber.velocity = DIP
    serv.sendVelocity(bobber)
    const { x, y, z } = bobber.position
    const common = { longDistance: false, x, y: y + 0.5, z, offsetX: 0.25, offsetY: 0, offsetZ: 0.25 }
    serv.tellViewers(bobber, 'world_particles', modern
      ? { ...common, alwaysShow: false, velocityOffset: 0.2, amount: BUBBLES, particle: { type: 'fishing' } }
      : { ...common, particleId, particleData: 0.2, particles: BUBBLES })
  }

  function pull (player) {
    const { line } = player
    const rod = player.slots[line.slot]?.name === 'fishing_rod' && (line.slot === 45 || line.slot === 36 + player.heldSlot)
    if (!player.alive || !player.ready || !rod || line.bobber.position.distanceTo(player.position) > reach) return cut(player)
    if (line.state === 'flying') return fly(line)
    if (line.state === 'ashore') return
    if (serv.nameAt(line.bobber.position) !== 'water') return cut(player)
    if (--line.left > 0) return
    if (line.state === 'waiting') bite(line)
    else Object.assign(line, { state: 'waiting', left: between(wait) + between(approach) })
  }

  serv.on('tick', () => { for (const player of serv.players) if (player.line) pull(player) })
  serv.on('playerGone', player => { if (player.line) cut(player) })
}

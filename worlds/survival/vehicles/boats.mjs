/**
 * Boats: put down from the hand, sat in by two, rowed by whoever sits in front, broken by blows. Where a boat goes that somebody rows
 * is their client's word, as far as the game and the water would take it; any other lies there and floats.
 */
import { Vec3 } from 'vec3'
import { BOATS, boatEntity, boatItems, boatPlace } from '../../../skills/facts/boats/kinds.mjs'
import { keepsOf, lieOf, stepBoat, topSpeed } from '../../../skills/facts/boats/floating.mjs'
import { boxOf, overlaps } from '../../../skills/facts/boats/sweep.mjs'
import { LONGEST_FLOAT, SINKING } from '../../../skills/facts/player.mjs'
import { createAiming } from '../items/aiming.mjs'

const { seats: SEATS, rows: ROWS, rider_above: ABOVE, strength: STRENGTH } = BOATS
const FLUID = /^(water|lava)$/
/** Ticks that a client may catch up with, and blocks that a step may be too long for it. */
const [LATE, SLACK] = [5, 0.1]
const RADIANS = Math.PI / 180

/**
 * Adds boats. An entity's `boat` is `{item, kind, damage, shakes, leans, left, right, under, speed, floats}`.
 * @param {Shell & Saving & ItemTable & Blocks & Clock & Digging & Entities & Physics & Drops & Players & Protection & Riding & Using} serv
 */
export function boats (serv) {
  const { registry } = serv
  const { aimedAt, inShape } = createAiming(serv)
  const around = {
    at: pos => ({ name: serv.nameAt(pos), properties: serv.propertiesAt(new Vec3(pos.x, pos.y, pos.z)) }),
    shapesAt: pos => serv.shapesAt(pos)
  }
  const all = () => Object.values(serv.entities).filter(entity => entity.boat)
  /** @param {string} item @returns {any} */
  const sizeOf = item => registry.entitiesByName[boatEntity(registry, item).name]
  const pilotOf = entity => entity.passengers?.[0] ?? null

  for (const item of boatItems(registry)) serv.onUseInAir(item, player => put(player, item))

  /** On what the look meets first, water or ground, where there is room for it. */
  function put (player, item) {
    const stops = (pos, at) => inShape(pos, at) || (FLUID.test(serv.nameAt(pos)) && at.y - pos.y <= fluidHeight(pos))
    const aim = aimedAt(player, BOATS.reach, stops)
    if (!aim || serv.isProtected(aim.pos)) return false
    const { width, height } = sizeOf(item)
    const box = boxOf(aim.point, width, height)
    if (serv.collides(aim.point, width, height)) return false
    if (all().some(other => overlaps(box, boxOf(other.position, other.width, other.height)))) return false
    launch(item, aim.point, player.yaw)
    player.useUp()
    return true
  }

  function fluidHeight (pos) {
    if (FLUID.test(serv.nameAt(pos.offset(0, 1, 0)))) return 1
    const level = Number(serv.propertiesAt(pos).level ?? 0)
    return (level >= 8 ? 8 : 8 - level) / 9
  }

  function launch (item, position, yaw) {
    const { name, kind } = boatEntity(registry, item)
    const boat = { item, kind, damage: 0, shakes: 0, leans: 1, left: false, right: false, under: 0, speed: 0, floats: 0 }
    const entity = serv.spawnEntity(name, position, {
      yaw, boat, seats: SEATS, metadata: describe(boat), takeDamage: hit => strike(entity, hit),
      interact: player => !player.sneaking && !lost(entity) && serv.mount(player, entity),
      seatOf: player => seatOf(entity, player)
    })
    serv.markDirty()
    return entity
  }

  /** Who sits in front, and who behind. @param {Mob} entity @param {Player} player */
  function seatOf ({ boat, passengers, yaw }, player) {
    const rows = passengers.length > 1 ? ROWS.two : ROWS.alone
    const ahead = rows[Math.max(0, passengers.indexOf(player))]
    const above = /raft$/.test(boat.item) ? ABOVE.raft : ABOVE.boat
    return new Vec3(-Math.sin(yaw * RADIANS) * ahead, above, Math.cos(yaw * RADIANS) * ahead)
  }

  const entry = (part, type, value) => ({ ...serv.metadataEntry(0, type, value), key: boatPlace(registry, part) })

  const describe = ({ kind, damage, shakes, leans, left, right }) => [
    entry('shakes', 'int', shakes),
    entry('leans', 'int', leans),
    entry('damage', 'float', damage),
    ...kind === null ? [] : [entry('kind', 'int', kind)],
    entry('left', 'boolean', left),
    entry('right', 'boolean', right)
  ]

  function strike (entity, { damage }) {
    const { boat } = entity
    boat.leans = -boat.leans
    boat.shakes = STRENGTH.shakes
    boat.damage += damage * STRENGTH.each
    serv.changeMetadata(entity, describe(boat))
    if (boat.damage <= STRENGTH.breaks_above) return true
    for (const player of [...entity.passengers ?? []]) serv.dismount(player)
    serv.removeEntity(entity)
    serv.dropItem(entity.position, serv.stack(boat.item))
    serv.markDirty()
    return true
  }

  /** Whether it has been under water for so long that nobody stays in it. @param {Mob} entity */
  const lost = ({ boat }) => boat.under >= BOATS.drowned_ticks

  serv.onPacket('vehicle_move', (player, packet) => {
    const { x, y, z, yaw, pitch } = packet
    const entity = player.vehicle
    if (!entity?.boat || pilotOf(entity) !== player) return
    if (![x, y, z, yaw, pitch].every(Number.isFinite)) return serv.kick(player, 'Invalid move vehicle packet received')
    const to = new Vec3(x, y, z)
    if (tooFast(entity, to) || serv.entersBlock(entity, entity.position, to)) return setBack(player, entity)
    entity.boat.hovers = y - entity.position.y >= -SINKING
    serv.moveEntity(entity, to, { yaw, pitch })
  })

  function setBack (player, { position: { x, y, z }, yaw, pitch }) {
    player.write('vehicle_move', { x, y, z, yaw, pitch })
  }

  /** No faster than oars make it where it lies, or where it comes from; a client that was late may catch up with a few ticks. */
  function tooFast (entity, to) {
    const { boat, position } = entity
    const passed = Math.min(LATE, serv.tickCount - (boat.tick ?? serv.tickCount - LATE))
    const lie = lieOf(around, entity)
    const top = topSpeed(lie)
    boat.speed = top + Math.max(0, boat.speed - top) * keepsOf(lie) ** passed
    boat.room = Math.min(boat.speed * LATE, (boat.room ?? 0) + boat.speed * passed) + SLACK
    boat.tick = serv.tickCount
    const far = Math.hypot(to.x - position.x, to.z - position.z)
    if (far > boat.room || to.y - position.y > 1) return true
    boat.room -= far + SLACK
    return false
  }

  serv.onPacket('steer_boat', (player, { leftPaddle, rightPaddle }) => {
    const { vehicle } = player
    if (!vehicle?.boat || pilotOf(vehicle) !== player) return
    const { boat } = vehicle
    if (boat.left === Boolean(leftPaddle) && boat.right === Boolean(rightPaddle)) return
    Object.assign(boat, { left: Boolean(leftPaddle), right: Boolean(rightPaddle) })
    serv.changeMetadata(vehicle, describe(boat))
  })

  serv.on('tick', () => {
    for (const entity of all()) if (serv.isLoaded(entity.position)) live(entity)
  })

  function live (entity) {
    const { boat } = entity
    const pilot = pilotOf(entity)
    if (boat.damage > 0) boat.damage = Math.max(0, boat.damage - STRENGTH.mends)
    if (boat.shakes > 0) boat.shakes--
    if (pilot) watch(entity, pilot)
    else drift(entity)
    const { status } = entity.lie
    boat.under = status === 'under' || status === 'flowing' ? boat.under + 1 : 0
    if (lost(entity)) for (const player of [...entity.passengers ?? []]) serv.dismount(player)
    breakPads(entity)
  }

  function watch (entity, pilot) {
    const { boat } = entity
    entity.lie = lieOf(around, entity)
    boat.floats = boat.hovers && entity.lie.status === 'air' ? boat.floats + 1 : 0
    if (boat.floats > LONGEST_FLOAT) serv.kick(pilot, 'Flying is not enabled on this server')
  }

  function drift (entity) {
    const { boat } = entity
    if (boat.left || boat.right) {
      Object.assign(boat, { left: false, right: false })
      serv.changeMetadata(entity, describe(boat))
    }
    entity.position = entity.position.clone()
    stepBoat(around, entity)
    entity.onGround = entity.lie.status === 'land'
  }

  /** Lily pads that it touches break off (Minecraft Wiki, "Lily Pad"). */
  function breakPads ({ position: { x, y, z }, width }) {
    const half = width / 2 + 0.01
    for (let px = Math.floor(x - half); px <= Math.floor(x + half); px++) {
      for (let pz = Math.floor(z - half); pz <= Math.floor(z + half); pz++) {
        for (let py = Math.floor(y); py <= Math.floor(y + 0.6); py++) {
          const pos = new Vec3(px, py, pz)
          if (serv.nameAt(pos) === 'lily_pad') serv.breakBlock(pos)
        }
      }
    }
  }

  serv.persist('boats', {
    save: () => all().map(({ boat: { item }, position, yaw }) => ({ item, position: position.toArray(), yaw })),
    load: saved => {
      for (const { item, position, yaw } of saved) {
        if (boatItems(registry).includes(item)) launch(item, new Vec3(.../** @type {Place} */ (position)), yaw)
      }
    }
  })
}

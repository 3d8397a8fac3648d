/** Everything that moves: who sees it, and what they are told of it. Players are entities too. */
import { Vec3 } from 'vec3'
import { chanceOf, uuidFrom } from '../../../skills/chance.mjs'
import { isCreature, metadataPlace } from '../../../skills/facts/entities.mjs'
import { since } from '../shell.mjs'

const SIGHT = 80
const FIRST_ORB = 1 << 24
const LOOK_AROUND_TICKS = 4
const FARTHEST_STEP = 7.9
const REFRESH_TICKS = 400
const toByte = degrees => ((Math.floor(degrees * 256 / 360) + 128) & 255) - 128
/** What a version's data list among the living though they are not. */
const LIFELESS = new Set(['Immobile', 'Projectiles', 'Vehicles', 'Drops', 'Blocks'])
/** Until 1.13 things that are no mobs have numbers of their own on the wire. */
const OBJECTS = { boat: 1, item_stack: 2, tnt: 50, arrow: 60, small_fireball: 64, falling_block: 70, fishing_bobber: 90 }
/** Where in the metadata of a drop its stack is. */
const ITEM = 8
/** Numbers of types on the wire until 1.19.2; in 1.19.3 LONG has come between, since 1.19.4 minecraft-data names them. */
const METADATA_TYPES = {
  byte: 0, int: 1, float: 2, string: 3, optional_component: 5, item_stack: 6, boolean: 7, optional_uuid: 12, villager_data: 16, pose: 18
}
const LONG = 2

/**
 * Adds the entity hooks described in index.mjs, and for the other parts `serv.adoptEntity(entity)`, which gives it a number;
 * `serv.tellViewers` (all who see it, itself included) and `serv.tellOthers` (without itself); `serv.metadataEntry`,
 * `serv.itemMetadata`, `serv.sendEquipment`, `serv.forgetEntities(player)`.
 * @param {Shell & ItemTable & Clock & Entities & Players} serv
 */
export function entities (serv) {
  const { registry } = serv
  const named = since(serv, '1.19.4')
  const longs = since(serv, '1.19.3')
  const names = chanceOf(serv.seed, 'entities')
  let orbs = FIRST_ORB

  /** One wire entry of metadata; type is one of METADATA_TYPES, key its place as 1.17 and later have it. */
  serv.metadataEntry = (key, type, value) =>
    ({ key: metadataPlace(registry, key), type: named ? type : numberOfType(type), value })
  serv.itemMetadata = item => [serv.metadataEntry(ITEM, 'item_stack', serv.items.toWire(item))]

  const numberOfType = type => METADATA_TYPES[type] + (longs && METADATA_TYPES[type] >= LONG ? 1 : 0)

  const numberOf = ({ name, id }) => since(serv, '1.14') ? id : OBJECTS[name] ?? id

  serv.adoptEntity = entity => {
    // Orbs have numbers of their own: the turns of what lives go by its number, whatever is strewn about.
    entity.id = entity.name === 'experience_orb' ? ++orbs : ++serv.entityMaxId
    entity.viewers = new Set()
    entity.sent = null
    serv.entities[entity.id] = entity
    return entity
  }

  serv.spawnEntity = (name, position, fields = {}) => {
    const info = registry.entitiesByName[name]
    if (!info) throw new RangeError(`Minecraft ${serv.version} has no entity ${name}`)
    const entity = serv.adoptEntity({
      uuid: uuidFrom(names),
      name,
      entityType: numberOf(info),
      type: (isCreature(info) || info.type === 'living') && !LIFELESS.has(info.category ?? '') ? 'mob' : 'object',
      position: position.clone(),
      velocity: new Vec3(0, 0, 0),
      yaw: 0,
      pitch: 0,
      onGround: false,
      width: info.width,
      height: info.height,
      data: 0,
      metadata: [],
      ...fields
    })
    lookAround(entity)
    return entity
  }

  serv.removeEntity = entity => {
    if (serv.entities[entity.id] !== entity) return
    delete serv.entities[entity.id]
    for (const player of entity.viewers) player.write('entity_destroy', { entityIds: [entity.id] })
    entity.viewers.clear()
    entity.removed = true
  }

  serv.moveEntity = (entity, position, { yaw = entity.yaw, pitch = entity.pitch, onGround = entity.onGround } = {}) => {
    entity.position = position
    entity.yaw = yaw
    entity.pitch = pitch
    entity.onGround = onGround
  }

  serv.entitiesNear = (position, radius) =>
    Object.values(serv.entities).filter(entity => entity.position.distanceTo(position) <= radius)

  serv.tellViewers = (entity, name, packet) => {
    for (const player of entity.viewers) player.write(name, packet)
    if (entity.type === 'player') entity.write(name, packet)
  }

  const wireVelocity = ({ x, y, z }) => {
    const part = speed => Math.max(-32767, Math.min(32767, Math.round(speed * 8000)))
    return { x: part(x), y: part(y), z: part(z) }
  }

  serv.sendStatus = (entity, entityStatus) =>
    serv.tellViewers(entity, 'entity_status', { entityId: entity.id, entityStatus })
  serv.sendVelocity = entity =>
    serv.tellViewers(entity, 'entity_velocity', { entityId: entity.id, velocity: wireVelocity(entity.velocity) })
  const known = metadata => metadata.filter(({ key }) => key !== null)
  serv.sendMetadata = (entity, entries = entity.metadata) => {
    const metadata = known(entries)
    if (metadata.length) serv.tellViewers(entity, 'entity_metadata', { entityId: entity.id, metadata })
  }
  serv.changeMetadata = (entity, changed) => {
    entity.metadata = [...entity.metadata.filter(({ key }) => !changed.some(each => each.key === key)), ...changed]
    serv.sendMetadata(entity)
  }

  serv.sendEquipment = (player, viewers = player.viewers) => {
    const worn = [player.held, player.slots[45], player.slots[8], player.slots[7], player.slots[6], player.slots[5]]
    const equipments = worn.map((item, slot) => ({ slot, item: serv.items.toWire(item) }))
    const packets = registry.supportFeature('allEntityEquipmentInOne') ? [{ equipments }] : equipments
    for (const viewer of viewers) {
      for (const packet of packets) viewer.write('entity_equipment', { entityId: player.id, ...packet })
    }
  }

  function show (entity, player) {
    entity.viewers.add(player)
    entity.sent ??= { position: entity.position.clone(), yaw: entity.yaw, pitch: entity.pitch, tick: serv.tickCount }
    const { x, y, z } = entity.sent.position
    const common = { entityId: entity.id, x, y, z, yaw: toByte(entity.yaw), pitch: toByte(entity.pitch) }
    const velocity = wireVelocity(entity.velocity)
    const metadata = known(entity.metadata)
    if (entity.value !== undefined) return player.write('spawn_entity_experience_orb', { entityId: entity.id, x, y, z, count: entity.value })
    if (entity.type === 'player' && !since(serv, '1.20.2')) {
      player.write('named_entity_spawn', { ...common, playerUUID: entity.uuid, metadata })
    } else if (entity.type === 'mob' && !since(serv, '1.19')) {
      player.write('spawn_entity_living', {
        ...common, entityUUID: entity.uuid, type: entity.entityType, headPitch: toByte(entity.yaw), velocity, metadata
      })
    } else {
      player.write('spawn_entity', {
        ...common,
        objectUUID: entity.uuid,
        type: entity.entityType,
        headPitch: toByte(entity.yaw),
        objectData: entity.data ?? 0,
        velocity
      })
    }
    if (metadata.length) player.write('entity_metadata', { entityId: entity.id, metadata })
    if (entity.type === 'player') serv.sendEquipment(entity, [player])
    const aboard = entity.passengers ?? []
    if (aboard.length) player.write('set_passengers', { entityId: entity.id, passengers: aboard.map(({ id }) => id) })
  }

  function hide (entity, player) {
    entity.viewers.delete(player)
    player.write('entity_destroy', { entityIds: [entity.id] })
  }

  function lookAround (entity) {
    const hidden = entity.type === 'player' && (!entity.ready || !entity.alive)
    for (const player of serv.players) {
      if (player === entity || !player.ready) continue
      const near = !hidden && player.position.distanceTo(entity.position) <= SIGHT
      if (near && !entity.viewers.has(player)) show(entity, player)
      else if (!near && entity.viewers.has(player)) hide(entity, player)
    }
  }

  /** A player who leaves or whose client dropped its world sees nothing any more. */
  serv.forgetEntities = player => {
    for (const entity of Object.values(serv.entities)) entity.viewers.delete(player)
  }

  function teleport (entity) {
    const { x, y, z } = entity.position
    const modern = since(serv, '1.21.2')
    serv.tellOthers(entity, modern ? 'sync_entity_position' : 'entity_teleport', {
      entityId: entity.id,
      x,
      y,
      z,
      dx: 0,
      dy: 0,
      dz: 0,
      yaw: modern ? entity.yaw : toByte(entity.yaw),
      pitch: modern ? entity.pitch : toByte(entity.pitch),
      onGround: entity.onGround
    })
    entity.sent.position = entity.position.clone()
    entity.sent.tick = serv.tickCount
  }

  serv.tellOthers = (entity, name, packet) => {
    for (const player of entity.viewers) player.write(name, packet)
  }

  /** Tells the viewers how far the entity went since they last heard of it, in the wire's steps of 1/4096 block. */
  function sendMotion (entity) {
    const { sent } = entity
    const step = entity.position.minus(sent.position).scaled(4096).rounded()
    const turned = toByte(entity.yaw) !== toByte(sent.yaw) || toByte(entity.pitch) !== toByte(sent.pitch)
    const moved = step.x !== 0 || step.y !== 0 || step.z !== 0
    const far = Math.max(Math.abs(step.x), Math.abs(step.y), Math.abs(step.z)) > FARTHEST_STEP * 4096
    if (moved && (far || serv.tickCount - sent.tick > REFRESH_TICKS)) {
      teleport(entity)
    } else if (moved || turned) {
      serv.tellOthers(entity, 'entity_move_look', {
        entityId: entity.id,
        dX: step.x,
        dY: step.y,
        dZ: step.z,
        yaw: toByte(entity.yaw),
        pitch: toByte(entity.pitch),
        onGround: entity.onGround
      })
      sent.position = sent.position.plus(step.scaled(1 / 4096))
    }
    if (turned) serv.tellOthers(entity, 'entity_head_rotation', { entityId: entity.id, headYaw: toByte(entity.yaw) })
    sent.yaw = entity.yaw
    sent.pitch = entity.pitch
  }

  serv.on('tickEnd', () => {
    const all = Object.values(serv.entities)
    for (const entity of all) if (entity.viewers.size && entity.sent) sendMotion(entity)
    if (serv.tickCount % LOOK_AROUND_TICKS !== 0) return
    for (const entity of all) {
      if (!entity.viewers.size) entity.sent = null
      lookAround(entity)
    }
  })
}

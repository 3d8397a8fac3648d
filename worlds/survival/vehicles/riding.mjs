/** Sitting on what carries one: getting up, being carried along, getting off. */
import { Vec3 } from 'vec3'
import { AROUND } from '../../../skills/directions.mjs'

/** How far above a vehicle's feet its rider's feet are (the game's passenger attachments, less the rider's own 0.6). */
const SEAT = { horse: 0.85, donkey: 0.7, mule: 0.75 }
const DEFAULT_SEAT = 0.5
const SHIFT = 0x02

/**
 * Adds `serv.mount(player, entity)` → whether there was room, `serv.dismount(player)`; `player.vehicle` is what one sits on,
 * `entity.passengers` who sits on it, of `entity.seats` (1 unless given), each where `entity.seatOf(player)` says, if it does.
 * @param {Shell & Entities & Physics & Movement & Players & Riding & Using} serv
 */
export function riding (serv) {
  const tell = entity => serv.tellViewers(entity, 'set_passengers', { entityId: entity.id, passengers: entity.passengers.map(({ id }) => id) })

  serv.mount = (player, entity) => {
    entity.passengers ??= []
    if (player.vehicle || entity.passengers.length >= (entity.seats ?? 1)) return false
    serv.stopUsing(player)
    player.vehicle = entity
    entity.passengers.push(player)
    carry(player)
    tell(entity)
    return true
  }

  serv.dismount = player => {
    const { vehicle } = player
    if (!vehicle) return
    player.vehicle = null
    vehicle.passengers = vehicle.passengers.filter(each => each !== player)
    if (!vehicle.removed) tell(vehicle)
    if (player.alive && !player.gone) serv.teleport(player, placeBeside(vehicle) ?? vehicle.position.offset(0, vehicle.height, 0))
  }

  function placeBeside ({ position, width }) {
    const far = width / 2 + 0.4
    for (const dy of [0, 1, -1]) {
      for (const [dx, dz] of AROUND) {
        const at = new Vec3(position.x + dx * far, Math.floor(position.y + 0.01) + dy, position.z + dz * far)
        if (!serv.collides(at, 0.6, 1.8) && serv.collides(at.offset(0, -0.1, 0), 0.6, 0.1)) return at
      }
    }
    return null
  }

  function carry (player) {
    const { vehicle } = player
    const seat = vehicle.seatOf?.(player) ?? new Vec3(0, SEAT[vehicle.name] ?? DEFAULT_SEAT, 0)
    player.position = vehicle.position.plus(seat)
    player.fallDistance = 0
    player.floating = false
    player.onGround = true
  }

  const getOff = (player, wants) => { if (wants && player.vehicle) serv.dismount(player) }
  serv.onPacket('steer_vehicle', (player, { jump }) => getOff(player, (Number(jump) & SHIFT) !== 0))
  serv.onPacket('player_input', (player, { inputs }) => getOff(player, Boolean(inputs.shift)))
  serv.onPacket('entity_action', (player, { actionId }) => getOff(player, actionId === 0 || actionId === 'start_sneaking'))

  serv.on('tickEnd', () => {
    for (const player of serv.players) {
      if (!player.vehicle) continue
      if (player.vehicle.removed || !player.alive) serv.dismount(player)
      else carry(player)
    }
  })
  serv.on('playerLeaving', player => serv.dismount(player))
  serv.on('mobDied', entity => { for (const player of [...entity.passengers ?? []]) serv.dismount(player) })
}

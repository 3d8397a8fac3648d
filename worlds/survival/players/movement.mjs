/**
 * Where players are: their own word, as far as the game would take it. Too long a step, or one into a block, and they
 * are set back.
 */
import { Vec3 } from 'vec3'
import { LONGEST_FLOAT, SINKING } from '../../../skills/facts/player.mjs'
import { WALKS } from '../../../skills/facts/vitals.mjs'

const LONGEST_STEP = 10
const MOST_STEPS = 5
const HUNGER = { jump: 0.05, sprintJump: 0.2, sprint: 0.1, swim: 0.01 }
const RESEND_TICKS = 20
const HOLDS = /^(water|lava|ladder|vine|scaffolding|.*_vines(_plant)?|cobweb|powder_snow)$/

/**
 * Adds `serv.teleport(player, position)`, `serv.sendPlace(player)`, `serv.sendPose(player)`; emits
 * `playerMoved(player, from, wasOnGround)`.
 * @param {Shell & Blocks & Clock & Entities & Physics & Movement & Players & Vitals} serv
 */
export function movement (serv) {
  let teleports = 0

  serv.sendPlace = player => {
    player.awaiting = { id: ++teleports, tick: serv.tickCount }
    const { x, y, z } = player.position
    player.write('position', {
      x,
      y,
      z,
      dx: 0,
      dy: 0,
      dz: 0,
      yaw: player.yaw,
      pitch: player.pitch,
      flags: flagsNone(serv),
      teleportId: player.awaiting.id,
      dismountVehicle: false
    })
  }

  serv.teleport = (player, position) => {
    player.floating = false
    player.position = position.clone()
    player.stepsTick = null
    player.fallDistance = 0
    serv.sendPlace(player)
  }

  serv.onPacket('teleport_confirm', (player, { teleportId }) => {
    if (teleportId === player.awaiting?.id) player.awaiting = null
  }, { always: true })

  const onGround = packet => packet.onGround ?? Boolean(packet.flags?.onGround)
  const finite = (...numbers) => numbers.every(Number.isFinite)

  function turn (player, { yaw, pitch }) {
    if (!finite(yaw, pitch)) return serv.kick(player, 'Invalid move player packet received')
    player.yaw = yaw
    player.pitch = Math.max(-90, Math.min(90, pitch))
  }

  /** Whether the step leads into a block that the player was not inside of before: up or down first, as bodies move. */
  const intoBlock = (player, from, to) => serv.entersBlock(player, from, new Vec3(from.x, to.y, from.z), to)

  /** Whether the steps of one tick together go farther than the game lets them. */
  function tooFar (player, to) {
    if (player.stepsTick !== serv.tickCount) {
      Object.assign(player, { stepsTick: serv.tickCount, steps: 0, stepsFrom: player.position })
    }
    player.steps++
    return player.stepsFrom.distanceTo(to) > LONGEST_STEP * Math.sqrt(Math.min(MOST_STEPS, player.steps))
  }

  function step (player, packet) {
    const { x, y, z } = packet
    if (!finite(x, y, z)) return serv.kick(player, 'Invalid move player packet received')
    const from = player.position
    const to = new Vec3(x, y, z)
    if (player.awaiting || !player.alive || player.sleeping || player.vehicle) return
    if (tooFar(player, to) || intoBlock(player, from, to)) return serv.sendPlace(player)
    const wasOnGround = player.onGround
    player.position = to
    player.onGround = onGround(packet)
    player.floating = floats(player, from)
    tire(player, from, wasOnGround)
    serv.emit('playerMoved', player, from, wasOnGround)
  }

  /** Who neither stands nor falls nor swims nor climbs is flying. */
  function floats (player, from) {
    const { x, y, z } = player.position
    const held = HOLDS.test(serv.nameAt(player.position)) || HOLDS.test(serv.nameAt({ x, y: y - 0.1, z }))
    if (held || y - from.y < -SINKING) return false
    return !serv.collides(player.position.offset(0, -0.55, 0), player.width, 1)
  }

  /** Walking costs nothing; sprinting, jumping and swimming make hungry. */
  function tire (player, from, wasOnGround) {
    const rise = player.position.y - from.y
    const distance = Math.hypot(player.position.x - from.x, player.position.z - from.z)
    const jumped = wasOnGround && !player.onGround && rise > 0
    if (jumped) serv.exhaust(player, player.sprinting ? HUNGER.sprintJump : HUNGER.jump)
    if (serv.nameAt(player.position) === 'water') serv.exhaust(player, HUNGER.swim * distance)
    else if (player.onGround && player.sprinting) serv.exhaust(player, HUNGER.sprint * distance)
  }

  serv.onPacket('position', step)
  serv.onPacket('position_look', (player, packet) => {
    turn(player, packet)
    step(player, packet)
  })
  serv.onPacket('look', (player, packet) => {
    turn(player, packet)
    settle(player, packet)
  })
  serv.onPacket('flying', settle)

  function settle (player, packet) {
    if (player.awaiting || !player.alive || player.vehicle) return
    const wasOnGround = player.onGround
    player.onGround = onGround(packet)
    serv.emit('playerMoved', player, player.position, wasOnGround)
  }

  const ACTIONS = {
    0: 'sneak', 1: 'stand', 3: 'sprint', 4: 'walk',
    start_sneaking: 'sneak', stop_sneaking: 'stand', start_sprinting: 'sprint', stop_sprinting: 'walk'
  }
  serv.onPacket('entity_action', (player, { actionId }) => {
    const action = ACTIONS[actionId]
    if (action === 'sneak' || action === 'stand') player.sneaking = action === 'sneak'
    if (action === 'sprint' || action === 'walk') player.sprinting = action === 'sprint' && player.food > WALKS
    serv.sendPose(player)
  })

  serv.onPacket('player_input', (player, { inputs }) => { // from 1.21.2 on some clients sneak by this alone
    if (player.sneaking === Boolean(inputs.shift)) return
    player.sneaking = Boolean(inputs.shift)
    serv.sendPose(player)
  })

  serv.sendPose = player => {
    const flags = (player.fireTicks > 0 ? 1 : 0) | (player.sneaking ? 2 : 0) | (player.sprinting ? 8 : 0)
    player.metadata = [
      serv.metadataEntry(0, 'byte', flags),
      serv.metadataEntry(6, 'pose', player.sleeping ? 2 : player.sneaking ? 5 : 0)
    ]
    serv.sendMetadata(player)
  }

  serv.onPacket('arm_animation', (player, { hand }) => {
    serv.tellOthers(player, 'animation', { entityId: player.id, animation: hand === 1 ? 3 : 0 })
  })

  serv.on('tick', () => {
    for (const player of [...serv.players]) {
      const { awaiting } = player
      player.floatTicks = player.floating && player.alive && !player.sleeping ? (player.floatTicks ?? 0) + 1 : 0
      if (player.floatTicks > LONGEST_FLOAT) serv.kick(player, 'Flying is not enabled on this server')
      if (awaiting && serv.tickCount - awaiting.tick >= RESEND_TICKS) serv.sendPlace(player)
    }
  })

  serv.playerPart('place', {
    save: ({ position, yaw, pitch, onGround, fallDistance }) =>
      ({ position: position.toArray(), yaw, pitch, onGround, fallDistance }),
    load: (player, saved) => {
      player.position = saved ? new Vec3(.../** @type {Place} */ (saved.position)) : serv.freeSpawn()
      player.yaw = saved?.yaw ?? 0
      player.pitch = saved?.pitch ?? 0
      player.onGround = saved?.onGround ?? true
      player.fallDistance = saved?.fallDistance ?? 0
      player.sneaking = player.sprinting = false
    }
  })
}

/** The flags of a position packet that sets everything absolutely: a number, or a set of bits from 1.21.2. */
function flagsNone (serv) {
  const [, fields] = serv.registry.protocol.play.toClient.types.packet_position
  return fields.find(field => field.name === 'flags').type === 'i8' ? 0 : {}
}

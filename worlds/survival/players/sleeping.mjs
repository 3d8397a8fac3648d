/** Beds: a place to come back to, and a way through the night when everybody sleeps. */
import { Vec3 } from 'vec3'
import { since } from '../shell.mjs'
import { isNether } from '../../dimensions/regions.mjs'
import { AROUND, FACING, SIDES } from '../../../skills/directions.mjs'
import { BED } from '../../../skills/facts/blocks.mjs'

const FALL_ASLEEP = 100
/** Places around a block, nearest first. */
const BESIDE = [...AROUND, ...SIDES.map(([x, z]) => [2 * x, 2 * z])]
/** What a bed does where nobody can sleep (Minecraft Wiki, "Bed", "Exploding"). */
const BLAST = 5
const TOO_FAR = { across: 3, up: 2 }
const MONSTERS = { across: 8, up: 5 }
const LEAVE_BED = new Set([2, 'stop_sleeping'])

/**
 * Adds `serv.homeOf(player)` where a player comes back, `serv.wake(player)`.
 * @param {Shell & Blocks & Clock & Entities & Physics & Menus & Mobs & Voices & Movement & Players & Sleeping & Using} serv
 */
export function sleeping (serv) {
  function hint (player, text) {
    serv.sayAbove(player, { text })
    return true
  }

  /** The head end of the bed, wherever it was clicked. */
  function headOf (pos) {
    const { part, facing } = serv.propertiesAt(pos)
    return part === 'head' ? pos : pos.plus(FACING[facing])
  }

  function near (pos, { position }, { across, up }) {
    return Math.abs(position.x - pos.x - 0.5) <= across && Math.abs(position.z - pos.z - 0.5) <= across &&
      Math.abs(position.y - pos.y) <= up
  }

  const hostile = ({ name, type }) => {
    const info = serv.registry.entitiesByName[name]
    return type === 'mob' && (info?.category === 'Hostile mobs' || info?.type === 'hostile')
  }

  serv.onUse(BED, (player, clicked) => {
    const pos = headOf(clicked)
    if (!BED.test(serv.nameAt(pos))) return true
    const foot = pos.minus(FACING[serv.propertiesAt(pos).facing])
    if (isNether(pos)) return blowUp(pos, foot)
    if (!near(pos, player, TOO_FAR) && !near(foot, player, TOO_FAR)) {
      return hint(player, 'You may not rest now; the bed is too far away')
    }
    player.home = pos
    if (!serv.isNight()) return hint(player, 'You can sleep only at night or during thunderstorms')
    if (serv.propertiesAt(pos).occupied) return hint(player, 'This bed is occupied')
    if (Object.values(serv.entities).some(entity => hostile(entity) && near(pos, entity, MONSTERS))) {
      return hint(player, 'You may not rest now; there are monsters nearby')
    }
    lieDown(player, pos)
    return true
  })

  function blowUp (pos, foot) {
    for (const part of [foot, pos]) serv.setState(part, 0)
    serv.explode(pos.offset(0.5, 0.5, 0.5), BLAST, null)
    return true
  }

  function lieDown (player, pos) {
    serv.closeMenu(player, { tell: true })
    player.sleeping = { pos, since: serv.tickCount }
    player.position = pos.offset(0.5, 0.6875, 0.5)
    setOccupied(pos, true)
    if (!since(serv, '1.14')) serv.tellViewers(player, 'bed', { entityId: player.id, location: pos })
    serv.sendPose(player)
  }

  function setOccupied (pos, occupied) {
    for (const part of [pos, pos.minus(FACING[serv.propertiesAt(pos).facing] ?? new Vec3(0, 0, 0))]) {
      if (BED.test(serv.nameAt(part))) serv.setProperties(part, { occupied })
    }
  }

  serv.wake = player => {
    if (!player.sleeping) return
    const { pos } = player.sleeping
    player.sleeping = null
    if (BED.test(serv.nameAt(pos))) setOccupied(pos, false)
    serv.tellViewers(player, 'animation', { entityId: player.id, animation: 2 })
    serv.sendPose(player)
    serv.teleport(player, standBeside(pos) ?? player.position)
  }

  /** A free place next to the bed. */
  function standBeside (pos) {
    for (const dy of [0, 1, -1]) {
      for (const [dx, dz] of BESIDE) {
        const at = pos.offset(dx + 0.5, dy, dz + 0.5)
        if (!serv.collides(at, 0.6, 1.8) && serv.collides(at.offset(0, -0.1, 0), 0.6, 0.1)) return at
      }
    }
    return null
  }

  serv.homeOf = player => {
    if (!player.home) return serv.freeSpawn()
    const place = BED.test(serv.nameAt(player.home)) ? standBeside(player.home) : null
    if (place) return place
    player.home = null
    player.write('game_state_change', { reason: noBed(), gameMode: 0 })
    return serv.freeSpawn()
  }

  function noBed () {
    const [, fields] = serv.registry.protocol.play.toClient.types.packet_game_state_change
    const { type } = fields.find(field => field.name === 'reason')
    return type[0] === 'mapper' ? type[1].mappings[0] : 0
  }

  serv.onPacket('entity_action', (player, { actionId }) => {
    if (LEAVE_BED.has(actionId)) serv.wake(player)
  })

  serv.on('blockChanged', pos => {
    for (const player of serv.players) {
      const bed = player.sleeping?.pos
      if (bed && bed.distanceTo(pos) < 1.5 && !BED.test(serv.nameAt(bed))) serv.wake(player)
    }
  })

  serv.on('tick', (_, tick) => {
    const fast = player => player.sleeping && tick - player.sleeping.since >= FALL_ASLEEP
    const awake = serv.players.filter(player => player.alive && !fast(player))
    const asleep = serv.players.filter(player => player.sleeping)
    if (!serv.isNight()) return asleep.forEach(serv.wake)
    if (!asleep.length || awake.length) return
    serv.day++
    serv.setTime(0)
    asleep.forEach(serv.wake)
  })

  serv.on('playerLeaving', player => serv.wake(player))

  serv.playerPart('home', {
    save: ({ home }) => home?.toArray() ?? null,
    load: (player, saved) => {
      player.home = saved ? new Vec3(.../** @type {Place} */ (saved)) : null
      player.sleeping = null
    }
  })
}

/**
 * Breaking blocks: as fast as the tool allows and no faster, within reach, not where it is protected. What is refused
 * is sent back as it was.
 */
import { Vec3 } from 'vec3'
import { ALLOWED_REACH } from '../../../skills/facts/player.mjs'
import { createLoot } from './loot.mjs'
import { since } from '../shell.mjs'

const [START, CANCEL, FINISH] = [0, 1, 2]
/** The game takes a dig as done from seven tenths of its time on, because the client's clock is not the server's. */
const ENOUGH = 0.7
const EXHAUSTION = 0.005
/** Blocks that need the right tier name no tool kind from 1.21.2 on; all of them are dug with a pickaxe. */
const TIERED = /^incorrect_for_/

/**
 * Adds `serv.breakBlock(pos, {player, tool, drop})`, `serv.lootOf(block, tool)`, `serv.inReach(player, pos)`.
 * @param {Shell & Dice & ItemTable & Blocks & Digging & Protection & Clock & Physics & Drops & Players & Vitals} serv
 */
export function digging (serv) {
  const { registry } = serv
  const lootOf = createLoot(registry, serv.items, serv.states, serv.random, serv.charms)
  const modern = since(serv, '1.19')
  serv.lootOf = lootOf

  /** From the eyes: six blocks to the middle, from 1.20.5 on five and a half to the nearest point. */
  serv.inReach = (player, pos) => {
    const { eyes } = player
    if (!since(serv, '1.20.5')) return eyes.distanceTo(pos.floored().offset(0.5, 0.5, 0.5)) <= ALLOWED_REACH.block_middle
    const nearest = (at, low) => Math.max(low, Math.min(low + 1, at))
    const { x, y, z } = pos.floored()
    return eyes.distanceTo(new Vec3(nearest(eyes.x, x), nearest(eyes.y, y), nearest(eyes.z, z))) <= ALLOWED_REACH.block_nearest
  }

  /** The part of a block that one tick of digging breaks; 0 for what cannot be broken. */
  function progressOf (player, block) {
    if (block.hardness === null || block.hardness < 0) return 0
    const tool = player.held && registry.itemsByName[player.held.name].id
    const material = TIERED.test(block.material) ? 'mineable/pickaxe' : block.material
    let speed = serv.charms.digging(player.held, registry.materials[material]?.[tool] ?? 1)
    if (serv.nameAt(player.eyes) === 'water' && !serv.items.levelOf(player.slots[5], 'aqua_affinity')) speed /= 5
    if (!player.onGround) speed /= 5
    const right = !block.harvestTools || block.harvestTools[tool]
    return block.hardness === 0 ? Infinity : speed / block.hardness / (right ? 30 : 100)
  }

  function answer (player, pos, { status, sequence, successful }) {
    if (modern) return player.write('acknowledge_player_digging', { sequenceId: sequence ?? 0 })
    if (!since(serv, '1.14.4')) return // the block itself is all the answer there is
    player.write('acknowledge_player_digging', { location: pos, block: serv.stateAt(pos), status, successful })
  }

  function resend (player, pos) {
    player.write('block_change', { location: pos, type: serv.stateAt(pos) })
  }

  function allowed (player, pos) {
    return player.gameMode === 0 && serv.inReach(player, pos) && !serv.isProtected(pos) && serv.stateAt(pos) !== 0
  }

  /** Breaks the block, and counts what that costs. */
  function through (player, pos) {
    const { held } = player
    const block = serv.blockAt(pos)
    serv.breakBlock(pos, { player, tool: held })
    if (block.hardness > 0) player.wear(/_sword$|^trident$/.test(held?.name ?? '') ? 2 : 1)
    serv.exhaust(player, EXHAUSTION)
  }

  function start (player, pos) {
    const perTick = progressOf(player, serv.blockAt(pos))
    player.dig = { pos, done: perTick * (1 + serv.ticksLate()) }
    if (perTick < 1) return true
    return finish(player, pos)
  }

  function finish (player, pos) {
    const { dig } = player
    player.dig = null
    if (!dig || !dig.pos.equals(pos)) return false
    if (dig.done < ENOUGH) {
      player.hastyDig ??= dig
      return false
    }
    through(player, pos)
    return true
  }

  /** A dig that a client has ended too soon goes on by itself until its whole time is over, one at a time. */
  function goOn (player) {
    const { pos } = player.hastyDig
    if (player.alive && serv.stateAt(pos) !== 0) {
      player.hastyDig.done += progressOf(player, serv.blockAt(pos))
      if (player.hastyDig.done < 1) return
      through(player, pos)
    }
    player.hastyDig = null
  }

  serv.onPacket('block_dig', (player, packet) => {
    const { status, location } = packet
    if (status > FINISH) return
    const pos = new Vec3(location.x, location.y, location.z)
    if (!serv.isLoaded(pos)) return modern ? answer(player, pos, packet) : undefined // too far to be anybody's
    if (status === CANCEL) {
      player.dig = null
      return answer(player, pos, { ...packet, successful: true })
    }
    const may = player.alive && !player.sleeping && allowed(player, pos)
    const successful = may && (status === START ? start(player, pos) : finish(player, pos))
    if (!may) player.dig = null
    if (!successful) resend(player, pos)
    answer(player, pos, { ...packet, successful })
  })

  serv.on('tick', () => {
    for (const player of serv.players) {
      if (player.dig) player.dig.done += progressOf(player, serv.blockAt(player.dig.pos))
      if (player.hastyDig) goOn(player)
    }
  })

  /** Takes the block away, drops what it gives, and tells everybody near how it broke. */
  serv.breakBlock = (pos, { player = null, tool = null, drop = true } = {}) => {
    const block = serv.blockAt(pos)
    const left = /^(ice|frosted_ice)$/.test(block.name) && serv.shapesAt(pos.offset(0, -1, 0)).length ? 'water' : null
    const wet = serv.states.propertiesOf(block.stateId).waterlogged === true ? 'water' : left
    serv.setState(pos, wet ? serv.states.stateOf(wet) : 0)
    for (const other of serv.players) {
      if (other !== player && other.position.distanceTo(pos) < 64) {
        other.write('world_event', { effectId: 2001, location: pos, data: block.stateId, global: false })
      }
    }
    if (drop) for (const item of lootOf(block, tool)) serv.dropItem(pos.offset(0.5, 0.25, 0.5), item)
    if (player) serv.emit('blockBroken', player, pos, block, tool)
  }
}

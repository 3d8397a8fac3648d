import { createRequire } from 'node:module'
import { HARMFUL, isNatural, protection } from './terrain.mjs'

const { Movements } = createRequire(import.meta.url)('mineflayer-pathfinder')

/** Around the shared chest nothing is built merely to get somewhere. */
const CHEST_ROOM = 4

const made = new WeakMap()

/**
 * The two ways of walking, made once a bot (it takes some 30 ms).
 * - `onFoot` changes nothing in the world.
 * - `digging` digs through natural blocks and bridges with what the bot carries, where there is no other way.
 * @param {import('../body.mjs').Body} body
 * @returns {{onFoot: Movements, digging: Movements}}
 */
export function movementsOf (body) {
  if (!made.has(body.bot)) made.set(body.bot, { onFoot: onFoot(body), digging: digging(body) })
  return made.get(body.bot)
}

function common (body) {
  const movements = new Movements(body.bot)
  movements.allowSprinting = true
  // Jumps over gaps fail now and then, and a fall costs more than the way round.
  movements.allowParkour = false
  // From 4 blocks on a fall hurts.
  movements.maxDropDown = 3
  movements.infiniteLiquidDropdownDistance = false
  movements.liquidCost = 2
  for (const block of body.registry.blocksArray) {
    if (HARMFUL.test(block.name)) movements.blocksToAvoid.add(block.id)
  }
  return movements
}

function onFoot (body) {
  const movements = common(body)
  movements.canDig = false
  movements.allow1by1towers = false
  movements.scafoldingBlocks = []
  movements.canOpenDoors = true
  return movements
}

function digging (body) {
  const movements = common(body)
  for (const block of body.registry.blocksArray) {
    if (!isNatural(block.name)) movements.blocksCantBreak.add(block.id)
  }
  movements.canOpenDoors = true
  // One block of the way is 0.18 s; the pathfinder counts a second of digging as three of them.
  movements.digCost = 2
  movements.placeCost = 3
  movements.scafoldingBlocks = ['dirt', 'cobblestone', 'cobbled_deepslate', 'netherrack', 'andesite', 'diorite', 'granite', 'tuff']
    .map(name => body.registry.itemsByName[name]?.id).filter(id => id !== undefined)
  const view = { body, bot: body.bot, get chest () { return body.chest } }
  movements.exclusionAreasBreak.push(block => protection(view, block) ? 100 : 0)
  movements.exclusionAreasPlace.push(block => {
    const { chest } = body
    if (!chest || !block.position) return 0
    const { x, y, z } = block.position
    return Math.abs(x - chest.x) <= CHEST_ROOM && Math.abs(z - chest.z) <= CHEST_ROOM && Math.abs(y - chest.y) <= CHEST_ROOM ? 100 : 0
  })
  return movements
}

/**
 * What blocks need to stay where they are. A torch without its wall, a plant without its soil and half a door come
 * down; sand and gravel fall.
 */
import { FIRE, SWITCH, isFalling } from '../../../skills/facts/blocks.mjs'
import { CROPS, FIXED, LANTERN, PLANTS, SOIL, STANDING, TALL } from './kinds.mjs'
import { BEHIND, BESIDE, DOWN, FACES, UP } from '../../../skills/directions.mjs'

/** What reeds grow on beside water. */
const REED_BED = /^(sand|red_sand|grass_block|dirt|coarse_dirt|rooted_dirt|podzol|mycelium|moss_block|mud)$/
const FALL_DELAY = 2

/**
 * Adds `serv.canStay(pos, name, properties)`, `serv.isFull(pos)`; follows every change of a block.
 * @param {Shell & ItemTable & Blocks & Digging & Placing & Support & Clock & Entities & Physics & Drops} serv
 */
export function support (serv) {
  const due = new Map()

  /** Whether a full cube stands there, which other things can be fixed to. */
  serv.isFull = pos => {
    const shapes = serv.shapesAt(pos)
    return shapes.length === 1 && shapes[0].every((edge, i) => edge === (i < 3 ? 0 : 1))
  }

  const solidTop = pos => serv.shapesAt(pos).some(shape => shape[4] === 1)
  /** Whether narrow blocks can stand on a block: fences and walls carry them too, though they are higher than a block. */
  const bears = pos => serv.shapesAt(pos).some(shape => shape[4] >= 1)

  serv.canStay = (pos, name, properties) => {
    const below = serv.nameAt(pos.plus(DOWN))
    if (FIXED.test(name)) return serv.isFull(pos.plus(BEHIND[properties.facing]))
    if (SWITCH.test(name)) {
      const at = properties.face === 'floor' ? DOWN : properties.face === 'ceiling' ? UP : BEHIND[properties.facing]
      return serv.isFull(pos.plus(at))
    }
    if (/_door$/.test(name)) return properties.half === 'upper' ? below === name : solidTop(pos.plus(DOWN))
    if (CROPS.test(name)) return below === 'farmland'
    if (PLANTS.test(name)) return SOIL.test(below) || (properties.half === 'upper' && below === name)
    if (name === 'dead_bush') return SOIL.test(below) || /sand$|terracotta$/.test(below)
    if (name === 'cactus') return /^(cactus|sand|red_sand)$/.test(below) && BESIDE.every(side => !solid(pos.plus(side)))
    if (name === 'sugar_cane') return below === name || (REED_BED.test(below) && besideWater(pos.plus(DOWN)))
    if (FIRE.test(name)) return solidTop(pos.plus(DOWN))
    if (name === 'nether_wart') return below === 'soul_sand'
    if (LANTERN.test(name)) return solid(pos.plus(properties.hanging ? UP : DOWN))
    if (/(?<!wall_)torch$|_pressure_plate$/.test(name)) return bears(pos.plus(DOWN))
    if (STANDING.test(name)) return solidTop(pos.plus(DOWN)) || (/carpet$/.test(name) && below !== 'air')
    return true
  }

  const solid = pos => serv.shapesAt(pos).length > 0
  const besideWater = pos => BESIDE.some(side => /^(water|frosted_ice)$/.test(serv.nameAt(pos.plus(side))))

  /** Half a bed or a tall plant goes with its other half, an arm with its piston, without giving anything more. */
  function otherHalfGone (pos, name, properties) {
    if (/_bed$/.test(name)) {
      const towards = BEHIND[properties.facing].scaled(properties.part === 'foot' ? -1 : 1)
      return serv.nameAt(pos.plus(towards)) !== name
    }
    if (name === 'piston_head') {
      const base = { up: DOWN, down: UP, ...BEHIND }[properties.facing]
      return !/^(sticky_)?piston$/.test(serv.nameAt(pos.plus(base)))
    }
    if (/_door$/.test(name) || TALL.test(name)) {
      return serv.nameAt(pos.plus(properties.half === 'lower' ? UP : DOWN)) !== name
    }
    return false
  }

  function check (pos) {
    const state = serv.stateAt(pos)
    if (state === 0) return
    const name = serv.states.nameOf(state)
    const properties = serv.states.propertiesOf(state)
    if (isFalling(name)) return fall(pos, name, state)
    if (name === 'farmland' && solid(pos.plus(UP)) && serv.isFull(pos.plus(UP))) return serv.putBlock(pos, 'dirt')
    if (otherHalfGone(pos, name, properties)) return serv.breakBlock(pos, { drop: /_door$|_bed$/.test(name) })
    if (!serv.canStay(pos, name, properties)) serv.breakBlock(pos)
  }

  const airy = pos => !serv.shapesAt(pos).length

  /** The block becomes an entity that falls, and a block again where it lands. */
  function fall (pos, name, state) {
    const { minY = 0 } = serv.columnAt(pos.x >> 4, pos.z >> 4).chunk
    if (!airy(pos.plus(DOWN)) || pos.y <= minY) return
    serv.setState(pos, 0)
    const falling = { name, state }
    serv.spawnEntity('falling_block', pos.offset(0.5, 0, 0.5), { data: state, falling, width: 0.98, height: 0.98 })
  }

  function land (entity) {
    const pos = entity.position.floored()
    serv.removeEntity(entity)
    if (serv.isReplaceable(pos)) serv.setState(pos, entity.falling.state)
    else serv.dropItem(entity.position, serv.items.stack(entity.falling.name))
  }

  serv.on('blockChanged', pos => {
    for (const around of [pos, ...FACES.map(face => pos.plus(face))]) {
      due.set(around.toString(), { pos: around, tick: serv.tickCount + FALL_DELAY })
    }
  })

  serv.on('tick', (_, tick) => {
    for (const [key, { pos, tick: at }] of [...due]) {
      if (at > tick) continue
      due.delete(key)
      check(pos)
    }
    for (const entity of Object.values(serv.entities)) {
      if (!entity.falling) continue
      if (serv.stepPhysics(entity).onGround) land(entity)
      else if (entity.position.y < -128) serv.removeEntity(entity)
    }
  })
}

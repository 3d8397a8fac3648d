/** Hoes, crops that grow, bone meal, saplings, paths and bark: what tools do to the ground and time to plants. */
import { DOWN, UP } from '../../../skills/directions.mjs'
import { TILLED, TRODDEN } from '../../../skills/facts/blocks.mjs'

const RANDOM_TICKS = 3
const SECTION = 16
const CROPS = { wheat: 7, carrots: 7, potatoes: 7, beetroots: 3 }
const BARKED = /_(log|wood|stem|hyphae)$|^bamboo_block$/
const WET_SPAN = 4
/** Bodies of more cubic blocks than this trample what they fall on. */
const HEAVY = 0.512

/**
 * Grows what grows, by the game's random ticks in the columns that players keep loaded.
 * @param {Shell & Dice & Blocks & Placing & Protection & Support & Using} serv
 */
export function farming (serv) {
  const age = pos => serv.propertiesAt(pos).age
  const below = pos => serv.nameAt(pos.plus(DOWN))

  /** Ground that a tool can work on from above. */
  const open = (pos, face) => face.y >= 0 && serv.stateAt(pos.plus(UP)) === 0 && !serv.isProtected(pos)

  serv.onUseItem(/_hoe$/, (player, pos, { face }) => {
    const turned = TILLED[serv.nameAt(pos)]
    if (!turned || !open(pos, face)) return false
    serv.putBlock(pos, turned)
    player.wear(1)
    return true
  })

  serv.onUseItem(/_shovel$/, (player, pos, { face }) => {
    if (!TRODDEN.test(serv.nameAt(pos)) || !open(pos, face)) return false
    serv.putBlock(pos, 'dirt_path')
    player.wear(1)
    return true
  })

  serv.onUseItem(/_axe$/, (player, pos) => {
    const name = serv.nameAt(pos)
    const bare = `stripped_${name}`
    if (!BARKED.test(name) || !serv.registry.blocksByName[bare] || serv.isProtected(pos)) return false
    serv.putBlock(pos, bare, serv.propertiesAt(pos))
    player.wear(1)
    return true
  })

  serv.onUseItem('bone_meal', (player, pos) => {
    if (serv.isProtected(pos) || !fertilise(pos)) return false
    player.useUp()
    return true
  })

  function fertilise (pos) {
    const name = serv.nameAt(pos)
    if (name in CROPS) {
      if (age(pos) >= CROPS[name]) return false
      const steps = name === 'beetroots' ? Number(serv.random() < 0.75) : 2 + Math.floor(serv.random() * 4)
      serv.setProperties(pos, { age: Math.min(CROPS[name], age(pos) + steps) })
      return true
    }
    if (/_sapling$/.test(name)) {
      if (serv.random() < 0.45) growTree(pos, name)
      return true
    }
    return false
  }

  function growTree (pos, name) {
    const tree = name.replace('_sapling', '')
    if (!serv.registry.blocksByName[`${tree}_log`]) return
    const tall = 4 + Math.floor(serv.random() * 3)
    for (let y = 1; y <= tall + 1; y++) if (!serv.isReplaceable(pos.offset(0, y, 0))) return
    const log = serv.states.stateOf(`${tree}_log`, { axis: 'y' })
    for (let y = tall - 2; y <= tall + 1; y++) {
      const reach = y > tall - 1 ? 1 : 2
      for (let dx = -reach; dx <= reach; dx++) {
        for (let dz = -reach; dz <= reach; dz++) {
          const leaf = pos.offset(dx, y, dz)
          const inside = Math.abs(dx) + Math.abs(dz) < reach * 2
          if (inside && serv.isReplaceable(leaf)) serv.putBlock(leaf, `${tree}_leaves`)
        }
      }
    }
    for (let y = 0; y < tall; y++) serv.setState(pos.offset(0, y, 0), log)
  }

  /** Farmland is wet with water within four blocks, on its level or one above. */
  function watered (pos) {
    for (let dx = -WET_SPAN; dx <= WET_SPAN; dx++) {
      for (let dz = -WET_SPAN; dz <= WET_SPAN; dz++) {
        for (const dy of [0, 1]) if (serv.nameAt(pos.offset(dx, dy, dz)) === 'water') return true
      }
    }
    return false
  }

  /** The game's measure of how good a crop's place is: wet soil, soil around, no same crop in rows both ways. */
  function vigour (pos, name) {
    let sum = 1
    for (let dx = -1; dx <= 1; dx++) {
      for (let dz = -1; dz <= 1; dz++) {
        const soil = pos.offset(dx, -1, dz)
        if (serv.nameAt(soil) !== 'farmland') continue
        const part = serv.propertiesAt(soil).moisture > 0 ? 3 : 1
        sum += dx === 0 && dz === 0 ? part : part / 4
      }
    }
    const same = (dx, dz) => serv.nameAt(pos.offset(dx, 0, dz)) === name
    const inRow = (same(1, 0) || same(-1, 0)) && (same(0, 1) || same(0, -1))
    const diagonal = same(1, 1) || same(1, -1) || same(-1, 1) || same(-1, -1)
    return inRow || diagonal ? sum / 2 : sum
  }

  function growCrop (pos, name) {
    if (serv.skyLightAt(pos) < 9 || age(pos) >= CROPS[name]) return
    if (name === 'beetroots' && serv.random() < 1 / 3) return
    if (serv.random() < 1 / (Math.floor(25 / vigour(pos, name)) + 1)) serv.setProperties(pos, { age: age(pos) + 1 })
  }

  function dryOut (pos) {
    const { moisture } = serv.propertiesAt(pos)
    if (watered(pos)) {
      if (moisture < 7) serv.setProperties(pos, { moisture: 7 })
    } else if (moisture > 0) {
      serv.setProperties(pos, { moisture: moisture - 1 })
    } else if (!(serv.nameAt(pos.plus(UP)) in CROPS)) {
      serv.putBlock(pos, 'dirt')
    }
  }

  /** Reeds and cactus grow up to three blocks high. */
  function growColumn (pos, name) {
    if (serv.stateAt(pos.plus(UP)) !== 0) return
    let high = 1
    while (serv.nameAt(pos.offset(0, -high, 0)) === name) high++
    if (high >= 3) return
    if (age(pos) < 15) return serv.setProperties(pos, { age: age(pos) + 1 })
    serv.putBlock(pos.plus(UP), name)
    serv.setProperties(pos, { age: 0 })
  }

  function grow (pos) {
    const name = serv.nameAt(pos)
    if (name in CROPS) growCrop(pos, name)
    else if (name === 'farmland') dryOut(pos)
    else if (name === 'sugar_cane' || name === 'cactus') growColumn(pos, name)
    else if (/_sapling$/.test(name) && serv.skyLightAt(pos) >= 9 && serv.random() < 1 / 14) growTree(pos, name)
  }

  const GROWING = /^(wheat|carrots|potatoes|beetroots|farmland|sugar_cane|cactus|.*_sapling)$/

  serv.on('tick', (_, tick) => {
    for (const column of serv.columns.values()) {
      if (!column.viewers.size) continue
      for (const pos of growingIn(column, tick)) {
        if (serv.random() < RANDOM_TICKS / SECTION ** 3) grow(pos)
      }
    }
  })

  /** The places of a column where something may grow: among what was changed, looked up anew every few seconds. */
  function growingIn (column, tick) {
    if (!column.growing || tick - column.growingSince > 100) {
      column.growingSince = tick
      column.growing = serv.changesIn(column.chunkX, column.chunkZ)
        .filter(([, state]) => GROWING.test(serv.states.nameOf(state))).map(([pos]) => pos)
    }
    return column.growing
  }

  function trample (position, distance) {
    const pos = position.offset(0, -0.2, 0).floored()
    const trampled = serv.nameAt(pos) === 'farmland' && serv.random() < distance - 0.5
    if (trampled && !serv.isProtected(pos)) serv.putBlock(pos, 'dirt')
  }

  serv.on('playerLanded', (player, distance) => trample(player.position, distance))

  /** Small ones, such as chickens and rabbits, do no harm. */
  serv.on('mobLanded', ({ position, width, height }, distance) => {
    if (width * width * height > HEAVY) trample(position, distance)
  })

  serv.on('blockChanged', pos => {
    if (below(pos) === 'farmland' && serv.isFull(pos)) serv.putBlock(pos.plus(DOWN), 'dirt')
  })
}

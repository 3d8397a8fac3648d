/** Where mobs come from and go to: herds by day around players, monsters in the dark, and nobody where nobody is. */
import { Vec3 } from 'vec3'
import { isNether } from '../../dimensions/regions.mjs'

const KINDS = ['pig', 'cow', 'sheep', 'chicken']
const HERDS = { every: 100, most: 12, within: 64, from: 20, to: 44, size: [2, 4] }
/**
 * Each kind comes as often as another (weights of 95 and 5 villagers, 100, 100 and 100 in most biomes of the Overworld: Minecraft
 * Wiki, "Mob spawning"). Monsters under open sky and below ground have places of their own, so that caves do not use up the
 * night's.
 */
const MONSTERS = {
  every: 20,
  most: { open: 6, below: 4 },
  within: 64,
  from: 24,
  to: 44,
  tries: 4,
  kinds: ['zombie', 'skeleton', 'spider', 'creeper']
}
/**
 * Of the mobs of nether wastes (zombified piglins 100, ghasts 50, piglins 15, magma cubes 2, endermen 1: Minecraft Wiki, "Nether
 * Wastes", "Mobs") only the first are played here; until 1.15 they had another name.
 */
const NETHER_KINDS = ['zombified_piglin', 'zombie_pigman']
/** Spawning looks this far up and down from a player. */
const LEVELS = 24
/** Monsters vanish at once beyond `far`, in time beyond `off`; animals of the wild beyond `far` from every player. */
const AWAY = { off: 40, far: 100, chance: 1 / 40 }
const LAMP_REACH = 7

/**
 * @param {Shell & Rules & Dice & Blocks & Clock & Entities} serv
 * @param {(name: string, position: Vec3, options?: Record<string, any>) => object} spawnMob
 * @param {(pos: Vec3) => boolean} seesSky
 * @returns {{populate: () => void}} populate is called every tick
 */
export function createSpawning (serv, spawnMob, seesSky) {
  const { random } = serv
  const info = serv.registry.blocksByStateId
  const netherKinds = NETHER_KINDS.filter(name => serv.registry.entitiesByName[name]).slice(0, 1)
  const here = () => serv.players.filter(player => player.ready && player.alive)

  function populate () {
    if (serv.tickCount % MONSTERS.every === 0) {
      leave()
      if (serv.rules.hostile_mobs) for (const player of here()) callMonsters(player)
    }
    if (serv.rules.animals && serv.tickCount % HERDS.every === 0) for (const player of here()) callHerd(player)
  }

  function near (player, temper, within) {
    return serv.entitiesNear(player.position, within).filter(entity => entity.mob?.species.temper === temper)
  }

  /** A herd of the kind that is rarest around the player. */
  function callHerd (player) {
    const animals = near(player, 'passive', HERDS.within).filter(({ name }) => KINDS.includes(name))
    if (animals.length >= HERDS.most) return
    const count = kind => animals.filter(animal => animal.name === kind).length
    const kind = KINDS.toSorted((a, b) => count(a) - count(b))[0]
    const place = spot(player.position, HERDS.from, HERDS.to, { top: true })
    if (!place || nameBelow(place) !== 'grass_block') return
    const size = HERDS.size[0] + Math.floor(random() * (HERDS.size[1] - HERDS.size[0] + 1))
    for (let i = 0; i < size; i++) {
      const beside = floorBelow(place.offset(Math.floor(random() * 5) - 2, 3, Math.floor(random() * 5) - 2), 6)
      if (beside && nameBelow(beside) === 'grass_block') spawnMob(kind, beside, { natural: true })
    }
  }

  function callMonsters (player) {
    const around = near(player, 'hostile', MONSTERS.within)
    const room = { open: MONSTERS.most.open, below: MONSTERS.most.below }
    for (const { mob } of around) room[mob.below ? 'below' : 'open']--
    for (let i = 0; i < MONSTERS.tries; i++) {
      const place = spot(player.position, MONSTERS.from, MONSTERS.to, { top: random() < 0.5 })
      if (!place || !isDark(place) || here().some(other => other.position.distanceTo(place) < MONSTERS.from)) continue
      const below = !seesSky(place)
      const kinds = isNether(place) ? netherKinds : MONSTERS.kinds
      if (room[below ? 'below' : 'open']-- > 0) spawnMob(kinds[Math.floor(random() * kinds.length)], place, { natural: true, below })
    }
  }

  /** A place to stand in a ring around a point: the highest one of its column, or the first below a random height. */
  function spot (around, from, to, { top }) {
    const angle = random() * 2 * Math.PI
    const far = from + random() * (to - from)
    const start = around.offset(Math.cos(angle) * far, 0, Math.sin(angle) * far).floor()
    start.y = Math.floor(around.y) + (top ? LEVELS : Math.floor((random() * 2 - 1) * LEVELS))
    return serv.isLoaded(start) ? floorBelow(start, LEVELS * 2) : undefined
  }

  function floorBelow (start, depth) {
    const free = y => {
      const { boundingBox, name } = at(start.x, y, start.z)
      return boundingBox === 'empty' && name !== 'water' && name !== 'lava'
    }
    if (!free(start.y)) return undefined
    for (let y = start.y; y > start.y - depth; y--) {
      if (free(y - 1)) continue
      const floor = at(start.x, y - 1, start.z)
      const firm = floor.boundingBox === 'block' && !/leaves$|^barrier$|^bedrock$/.test(floor.name)
      return firm && free(y) && free(y + 1) ? new Vec3(start.x + 0.5, y, start.z + 0.5) : undefined
    }
    return undefined
  }

  const at = (x, y, z) => info[serv.stateAt({ x, y, z })]
  const nameBelow = pos => serv.nameAt(pos.offset(0, -0.5, 0))

  /** Dark enough for monsters: no daylight, and no lamp near, which is looked for as chunks' light is not kept up. */
  function isDark (pos) {
    const daylight = seesSky(pos) || serv.skyLightAt(pos) > 7
    if (daylight && !serv.isNight()) return false
    const r = LAMP_REACH
    for (let dy = -3; dy <= 4; dy++) {
      for (let dx = -r; dx <= r; dx++) {
        for (let dz = -r; dz <= r; dz++) {
          if (Math.abs(dx) + Math.abs(dy) + Math.abs(dz) > r + 3) continue
          if (at(Math.floor(pos.x) + dx, Math.floor(pos.y) + dy, Math.floor(pos.z) + dz).emitLight > 9) return false
        }
      }
    }
    return true
  }

  function leave () {
    const players = here()
    for (const entity of Object.values(serv.entities)) {
      if (!entity.mob?.natural || entity.mob.diedAt !== undefined) continue
      const far = Math.min(Infinity, ...players.map(player => player.position.distanceTo(entity.position)))
      const hostile = entity.mob.species.temper === 'hostile'
      const gone = far > AWAY.far ? hostile || players.length > 0 : hostile && far > AWAY.off && random() < AWAY.chance
      if (gone) serv.removeEntity(entity)
    }
  }

  return { populate }
}

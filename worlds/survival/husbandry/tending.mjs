/** What animals give and need: wool, eggs, food, young (for milk see items/buckets.mjs). */
import { BABY, FLEECE } from '../../../skills/facts/entities.mjs'

const REGROW = [1200, 3600] // ticks until a shorn sheep has eaten enough
/** Ticks between two eggs of a hen. */
const LAYS = [6000, 12000]
const LOVE = 600
const MATE_RANGE = 8
const REST = 6000
const GROW_UP = 24000
const SHORN = 0x10
/** Wool colours with their wire numbers and how often the game lets sheep be born with them. */
const WOOL = /** @type {[colour: string, number: number, share: number][]} */ ([
  ['white', 0, 0.8184], ['black', 15, 0.05], ['gray', 7, 0.05], ['light_gray', 8, 0.05],
  ['brown', 12, 0.03], ['pink', 6, 0.0016]
])
const HEART = 18

/**
 * What people do with animals, and what these do by themselves. Emits `bred(entity)`.
 * @param {Shell & Saving & Dice & ItemTable & Clock & Entities & Drops} serv
 * @param {(name: string, position: Vec3, options: Record<string, any>) => object} spawnMob
 * @returns {{interact: (entity: Mob, player: Player) => boolean, describe: (entity: Pick<Mob, 'name' | 'baby' | 'mob'>) => object[],
 *   tend: (entity: Mob) => void}} interact tells whether the click did something; describe gives the metadata; tend
 *   is called about once a second
 */
export function createTending (serv, spawnMob) {
  function interact (entity, player) {
    const { mob } = entity
    const held = player.held?.name
    if (!held || mob.diedAt !== undefined) return false
    if (held === 'shears') return shear(entity, player)
    return Boolean(mob.species.food?.includes(held)) && feed(entity, player)
  }

  /** @param {number[]} range in ticks */
  const soon = ([least, most]) => serv.tickCount + least + Math.floor(serv.random() * (most - least))

  function shear (entity, player) {
    const { mob } = entity
    if (entity.name !== 'sheep' || mob.shorn || entity.baby) return false
    mob.shorn = true
    mob.regrowAt = soon(REGROW)
    const wool = serv.items.stack(`${mob.wool}_wool`, 1 + Math.floor(serv.random() * 3))
    serv.dropItem(entity.position.offset(0, 1, 0), wool)
    player.wear(1)
    refresh(entity)
    return true
  }

  function feed (entity, player) {
    const { mob } = entity
    if (entity.baby) mob.adultAt -= (mob.adultAt - serv.tickCount) / 10
    else if (mob.loveUntil > serv.tickCount || mob.restUntil > serv.tickCount) return false
    else mob.loveUntil = serv.tickCount + LOVE
    player.useUp()
    serv.sendStatus(entity, HEART)
    return true
  }

  function tend (entity) {
    const { mob } = entity
    if (mob.shorn && serv.tickCount >= mob.regrowAt) {
      mob.shorn = false
      refresh(entity)
    }
    if (entity.baby && serv.tickCount >= mob.adultAt) {
      entity.baby = false
      refresh(entity)
    }
    if (mob.loveUntil > serv.tickCount) mate(entity)
    if (entity.name === 'chicken' && !entity.baby) lay(entity)
  }

  function lay ({ mob, position }) {
    if (serv.tickCount < (mob.eggAt ??= soon(LAYS))) return
    mob.eggAt = soon(LAYS)
    serv.dropItem(position, serv.items.stack('egg', 1))
  }

  function mate (entity) {
    const partner = serv.entitiesNear(entity.position, MATE_RANGE)
      .find(other => other !== entity && other.name === entity.name && other.mob?.loveUntil > serv.tickCount)
    if (!partner) return
    for (const parent of [entity, partner]) {
      parent.mob.loveUntil = 0
      parent.mob.restUntil = serv.tickCount + REST
    }
    serv.emit('bred', entity)
    spawnMob(entity.name, entity.position, { baby: true, wool: entity.mob.wool, adultAt: serv.tickCount + GROW_UP })
  }

  function describe ({ name, baby, mob }) {
    const entries = []
    if (baby !== undefined) entries.push(serv.metadataEntry(BABY, 'boolean', baby))
    if (name === 'sheep') {
      const [, number] = WOOL.find(([colour]) => colour === mob.wool) ?? WOOL[0]
      entries.push(serv.metadataEntry(FLEECE, 'byte', number | (mob.shorn ? SHORN : 0)))
    }
    return entries
  }

  function refresh (entity) {
    serv.changeMetadata(entity, describe(entity))
    serv.markDirty()
  }

  return { interact, describe, tend }
}

/**
 * The colour a new sheep is born with.
 * @param {() => number} random in [0, 1)
 * @returns {string}
 */
export function woolColour (random) {
  let luck = random()
  for (const [colour, , share] of WOOL) if ((luck -= share) < 0) return colour
  return 'white'
}

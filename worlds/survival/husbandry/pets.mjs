/** Pets and mounts: who is won by food or by riding, whose they are, how they sit and follow, and the names that tags give. */
import { BITS, LABEL, MOUNT, MOUNTS, ONE_IN, OWNER, PET, TAMING, TEMPER, takesFood } from '../../../skills/facts/taming.mjs'
import { since, toWireText } from '../shell.mjs'

const [SMOKE, HEARTS] = [6, 7]
/** Half hearts of a wolf of the wild, and of a tame one (Minecraft Wiki, "Wolf": 40 since 1.20.5). */
const WOLF = { wild: 8, tame: 20, tameNow: 40 }
/** Blocks from its owner: beyond `from` a pet follows until it is `near`, and from `leap` on it is put beside them (FollowOwnerGoal). */
const FOLLOWS = { from: 10, near: 2, leap: 12 }

/**
 * What people do with pets and mounts. Emits `tamed(player, entity)`.
 * @param {Shell & Saving & Dice & ItemTable & Entities & Physics & Riding & Players} serv
 * @returns {{interact: (entity: Mob, player: Player) => boolean, describe: (entity: Pick<Mob, 'name' | 'mob'>) => object[],
 *   leading: (entity: Mob) => Mob|null, buck: (entity: Mob) => void}} interact tells whether the click did something; describe gives
 *   the metadata; leading is the owner to follow; buck is called every tick for a mount with a rider
 */
export function createPets (serv) {
  const isMount = name => MOUNTS.includes(name)

  function interact (entity, player) {
    const { mob, name } = entity
    const { held } = player
    if (mob.diedAt !== undefined) return false
    if (held?.name === 'name_tag') return label(entity, player)
    if (isMount(name)) return handle(entity, player)
    if (!takesFood(serv.registry, name)) return false
    const likes = held && TAMING[name].includes(held.name)
    if (!mob.owner) return Boolean(likes) && !mob.angry && offer(entity, player)
    if (likes || mob.owner !== player.uuid || entity.baby) return false
    mob.sits = !mob.sits
    refresh(entity)
    return true
  }

  function offer (entity, player) {
    player.useUp()
    if (Math.floor(serv.random() * ONE_IN[entity.name]) === 0) tame(entity, player)
    else serv.sendStatus(entity, SMOKE)
    return true
  }

  function tame (entity, player) {
    const { mob, name } = entity
    mob.owner = player.uuid
    mob.natural = false
    if (!isMount(name)) mob.sits = name !== 'parrot'
    if (name === 'wolf') entity.health = since(serv, '1.20.5') ? WOLF.tameNow : WOLF.tame
    refresh(entity)
    serv.sendStatus(entity, HEARTS)
    serv.emit('tamed', player, entity)
  }

  function label (entity, player) {
    const { label: text } = player.held
    if (!text) return false
    entity.mob.label = text
    entity.mob.natural = false
    player.useUp()
    refresh(entity)
    return true
  }

  /** A horse takes food and, once it is tame, a saddle; any other click mounts it. */
  function handle (entity, player) {
    const { mob } = entity
    const name = player.held?.name ?? ''
    const gain = TEMPER.food[name]
    if (!mob.owner && gain && (mob.temper ?? 0) < TEMPER.most) {
      mob.temper = Math.min(TEMPER.most, (mob.temper ?? 0) + gain)
      player.useUp()
      serv.markDirty()
      return true
    }
    if (name === 'saddle' && mob.owner && !mob.saddled && !entity.baby) {
      mob.saddled = true
      player.useUp()
      refresh(entity)
      return true
    }
    return !entity.baby && !player.sneaking && serv.mount(player, entity)
  }

  function buck (entity) {
    const { mob } = entity
    const [rider] = entity.passengers ?? []
    if (!rider || mob.owner || Math.floor(serv.random() * TEMPER.ticks) !== 0) return
    mob.temper ??= 0
    if (mob.temper > 0 && Math.floor(serv.random() * TEMPER.most) < mob.temper) return tame(entity, rider)
    mob.temper = Math.min(TEMPER.most, mob.temper + TEMPER.throw)
    serv.dismount(rider)
    serv.sendStatus(entity, SMOKE)
    serv.markDirty()
  }

  function leading (entity) {
    const { mob, name } = entity
    if (!mob.owner || mob.sits || isMount(name)) return null
    const owner = serv.uuidToPlayer[mob.owner]
    if (!owner?.alive) return null
    const far = owner.position.distanceTo(entity.position)
    mob.follows = far > FOLLOWS.from || (mob.follows && far > FOLLOWS.near)
    if (far >= FOLLOWS.leap) leap(entity, owner)
    return mob.follows ? owner : null
  }

  /** Puts a pet at a free place beside its owner, as the game does; where ten tries find none it stays. */
  function leap (entity, owner) {
    for (let tries = 0; tries < 10; tries++) {
      const side = () => Math.floor(serv.random() * 7) - 3
      const place = owner.position.floored().offset(side() + 0.5, 0, side() + 0.5)
      if (Math.abs(place.x - owner.position.x) < 2 && Math.abs(place.z - owner.position.z) < 2) continue
      if (serv.collides(place, entity.width, entity.height) || !serv.collides(place.offset(0, -0.5, 0), entity.width, 0.4)) continue
      return serv.moveEntity(entity, place)
    }
  }

  function describe ({ name, mob }) {
    const entries = []
    if (mob.label) {
      entries.push(serv.metadataEntry(LABEL, 'optional_component', toWireText(serv, { text: mob.label })))
    }
    if (isMount(name)) {
      entries.push(serv.metadataEntry(BITS, 'byte', (mob.owner ? MOUNT.tame : 0) | (mob.saddled ? MOUNT.saddled : 0)))
    } else if (Object.hasOwn(TAMING, name)) {
      entries.push(serv.metadataEntry(BITS, 'byte', (mob.owner ? PET.tame : 0) | (mob.sits ? PET.sits : 0)))
      if (mob.owner) entries.push(serv.metadataEntry(OWNER, 'optional_uuid', mob.owner))
    }
    return entries
  }

  function refresh (entity) {
    serv.changeMetadata(entity, describe(entity))
    serv.markDirty()
  }

  return { interact, describe, leading, buck }
}

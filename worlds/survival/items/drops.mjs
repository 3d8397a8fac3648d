/** Items that lie about: they fall, merge, are picked up where there is room, and vanish after five minutes. */
import { Vec3 } from 'vec3'
import { LIFE_TICKS } from '../../../skills/facts/entities.mjs'
import { dropName } from '../../../skills/facts/entities.mjs'

const DELAY = 10
/** The player's body grown by a block sideways and half a block up and down, to the edges of what lies there. */
const REACH = { side: 1.3, up: 2.3, down: 0.75 }
/** From an item's middle to its edges. */
const HALF_ITEM = 0.125
const MERGE_EVERY = 40
const REST_EVERY = 10
const VOID = -128

/**
 * Whether a player is near enough to take what lies there.
 * @param {{position: Vec3}} player
 * @param {{position: Vec3}} entity
 * @param {number} [half] from its middle to its edges, in blocks
 */
export function touches (player, { position }, half = 0) {
  const { x, y, z } = position.minus(player.position)
  return Math.max(Math.abs(x), Math.abs(z)) <= REACH.side + half && y >= -REACH.down && y <= REACH.up
}

/**
 * Adds `serv.dropItem(position, stack, {velocity, delay})`.
 * @param {Shell & Saving & Dice & ItemTable & Blocks & Entities & Physics & Drops} serv
 */
export function drops (serv) {
  const { items } = serv

  const scatter = () => new Vec3((serv.random() - 0.5) * 0.2, 0.2, (serv.random() - 0.5) * 0.2)

  serv.dropItem = (position, item, { velocity = scatter(), delay = DELAY, age = 0 } = {}) => {
    const checked = { ...items.stack(item.name, item.count, item.damage), ...items.extrasOf(item) }
    const entity = serv.spawnEntity(dropName(serv.registry), position, {
      stack: checked,
      velocity,
      data: 1,
      age,
      delay,
      metadata: serv.itemMetadata(checked)
    })
    return entity
  }

  function setStack (entity, item) {
    entity.stack = item
    entity.metadata = serv.itemMetadata(item)
    serv.sendMetadata(entity)
  }

  function collect (entity) {
    for (const player of serv.players) {
      if (!player.alive || !player.ready || !touches(player, entity, HALF_ITEM)) continue
      const taken = player.give(entity.stack)
      if (!taken) continue
      serv.tellViewers(entity, 'collect', {
        collectedEntityId: entity.id, collectorEntityId: player.id, pickupItemCount: taken
      })
      player.menu.sync()
      if (taken === entity.stack.count) return serv.removeEntity(entity)
      setStack(entity, items.withCount(entity.stack, entity.stack.count - taken))
    }
  }

  function merge (entity, others) {
    for (const other of others) {
      if (other === entity || other.removed || entity.removed || !items.same(other.stack, entity.stack)) continue
      const total = other.stack.count + entity.stack.count
      if (total > items.limit(entity.stack) || other.position.distanceTo(entity.position) > 0.9) continue
      entity.age = Math.min(entity.age, other.age)
      entity.delay = Math.max(entity.delay, other.delay)
      serv.removeEntity(other)
      setStack(entity, items.withCount(entity.stack, total))
    }
  }

  /** Lava and fire destroy items, the void swallows them. */
  const lost = ({ position, age }) =>
    age >= LIFE_TICKS || position.y < VOID || /^(lava|fire|soul_fire)$/.test(serv.nameAt(position))

  serv.on('tick', (_, tick) => {
    const lying = Object.values(serv.entities).filter(entity => entity.stack && serv.isLoaded(entity.position))
    for (const entity of lying) {
      if (entity.removed) continue // merged into another, in this very tick
      entity.age++
      if (entity.delay > 0) entity.delay--
      const resting = entity.resting && (tick + entity.id) % REST_EVERY !== 0
      if (!resting) entity.resting = serv.stepPhysics(entity).onGround && entity.velocity.norm() < 0.05
      if (lost(entity)) serv.removeEntity(entity)
      else if (entity.delay === 0) collect(entity)
      if (!entity.removed && tick % MERGE_EVERY === entity.id % MERGE_EVERY) merge(entity, lying)
    }
  })

  serv.persist('drops', {
    save: () => Object.values(serv.entities).filter(entity => entity.stack)
      .map(({ position, stack, age }) => ({ position: position.toArray(), stack, age })),
    load: saved => {
      for (const { position, stack, age } of saved) {
        const item = items.fromStored(stack)
        if (item) serv.dropItem(new Vec3(.../** @type {Place} */ (position)), item, { velocity: new Vec3(0, 0, 0), age })
      }
    }
  })
}

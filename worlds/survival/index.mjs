/**
 * Survival on top of flying-squid's protocol shell: one file a capability, each exporting one function that takes the
 * server and adds its part. The parts meet only through the hooks below; none imports another's inside. Each says
 * in its comment with which of the others it works, by the interfaces of worlds/interfaces.d.ts; the check of types holds it to that.
 *
 * Positions are `Vec3` (a block's position is any point within it); a stack is a plain `{name, count, damage?}`; an
 * amount of damage is in half hearts; times are server ticks of 1/20 s.
 *
 * The world (blocks.mjs); synchronous, the column is loaded or generated where need be:
 * - `serv.blockAt(pos)` → prismarine-block with `name`, `stateId`, `getProperties()`, `boundingBox`, `position`
 * - `serv.nameAt(pos)`, `serv.propertiesAt(pos)`, `serv.stateAt(pos)` → the same by parts, and quicker
 * - `serv.isLoaded(pos)` → whether a player keeps that column loaded
 * - `serv.putBlock(pos, name, properties = {})` → sets it, tells every viewer, lets neighbours react (sand falls, …)
 * - `serv.setProperties(pos, properties)` → changes some properties of the block that stands there
 * - `serv.setState(pos, stateId)` → the raw form of the two above
 *
 * Items:
 * - `serv.stack(name, count = 1, damage = 0)` → stack; throws `RangeError` for a name that this version lacks
 * - `serv.dropItem(position, stack, {velocity, delay = 10})` → item entity; `delay` ticks until it can be picked up
 * - `serv.placeContainer(pos, type, items = {}, properties = {}, lock = null)` → places the block `type` (chest, trapped_chest,
 *   barrel, furnace, …) and fills it; `items` is `{name: count}` or a list of stacks; `lock` is the name that an item in hand must
 *   have to open it; throws `RangeError` for what does not fit
 * - `serv.writeSign(pos, lines)`; `serv.powerAt(pos)` → redstone power there, 0 … 15
 * - `serv.containerFor(pos)` → `{type, slots}`, made where the block holds things, or null; after a change to `slots` call
 *   `serv.containerChanged(pos)`
 *
 * Entities (entities.mjs); the server owns their motion, nothing moves by itself:
 * - `serv.spawnEntity(name, position, fields = {})` → entity `{id, uuid, name, position, velocity, yaw, pitch, health,
 *   …fields}`; `fields.metadata` is a list of wire entries; velocity in blocks a tick; yaw and pitch in degrees
 * - `serv.moveEntity(entity, position, {yaw, pitch, onGround})`, `serv.removeEntity(entity)`
 * - `serv.stepPhysics(entity)` → one tick of gravity and collision by `entity.width`, `entity.height` (feet based);
 *   returns `{onGround, inWater, hitWall}` and moves the entity
 * - `serv.tellHurt(entity, attacker = null)`, `serv.sendStatus(entity, status)` (3 death), `serv.sendVelocity(entity)`,
 *   `serv.sendMetadata(entity)`
 * - a mob takes hits by its own `entity.takeDamage({damage, attacker, cause, knockback})` → whether it counted, and right clicks by
 *   `entity.interact(player, stack)` → true when it did something (both optional)
 * - `serv.entities` by id; `serv.entitiesNear(position, radius)`
 *
 * Players (players.mjs, vitals.mjs): `serv.players`, each `{username, position, yaw, pitch, onGround, slots[46], held,
 * health, food, alive, sleeping, gameMode}`
 * - `serv.damagePlayer(player, amount, cause, {attacker, knockback, from})` → false when it did not count (just hurt, dead, a
 *   shield); `from` is where the blow comes from, the attacker's place unless given
 * - `player.give(stack)` → how many of it found room; `player.setHeld(stack | null)`
 *
 * Time and chance: `serv.on('tick', (seconds, tick) => …)` 20 times a second; `serv.time` 0..23999, `serv.tickCount`,
 * `serv.isNight()`; `serv.random()` in [0, 1), seeded.
 *
 * Rules: `serv.rules` as in worldform.mjs, `protected` as `[[x1, y1, z1, x2, y2, z2], …]`; `serv.isProtected(pos)`.
 *
 * Persistence: `serv.persist(name, {save: () => json, load: json => {}})`: `load` is called at once when the folder
 * holds a part of that name; `save` at every snapshot. `serv.markDirty()` asks for a snapshot within two seconds,
 * `serv.saveOrWarn()` for one at once.
 * `serv.playerPart(name, {save: player => json, load: (player, json | undefined) => {}})` does so for each player.
 *
 * Events on `serv`: `blockChanged(pos, oldState, newState)`, `blockBroken(player, pos, block, tool)`,
 * `blockPlaced(player, pos, name)`, `playerMade(player)`, `playerReady(player)`, `playerGone(player)`,
 * `playerMoved(player, from, wasOnGround)`, `playerHurt(player, amount, cause, attacker)`,
 * `playerDied(player, cause, attacker)`.
 *
 * Dimensions: all places are of one space, in which the Nether is a region far off (worlds/dimensions/regions.mjs); only what goes
 * over the wire is shifted.
 */
import { chanceOf } from '../../skills/chance.mjs'
import { anvils } from './levels/anvils.mjs'
import { blocks } from './blocks/blocks.mjs'
import { boats } from './vehicles/boats.mjs'
import { books } from './items/books.mjs'
import { bows } from './players/bows.mjs'
import { buckets } from './items/buckets.mjs'
import { chat } from './players/chat.mjs'
import { chunks } from './blocks/chunks.mjs'
import { clock } from './environment/clock.mjs'
import { combat } from './players/combat.mjs'
import { connections } from './blocks/connections.mjs'
import { containers } from './items/containers.mjs'
import { crafting } from './items/crafting.mjs'
import { digging } from './blocks/digging.mjs'
import { doors } from './blocks/doors.mjs'
import { drops } from './items/drops.mjs'
import { dying } from './players/dying.mjs'
import { experience } from './levels/experience.mjs'
import { eating } from './players/eating.mjs'
import { enchanting } from './levels/enchanting.mjs'
import { entities } from './environment/entities.mjs'
import { farming } from './environment/farming.mjs'
import { fishing } from './players/fishing.mjs'
import { fire } from './environment/fire.mjs'
import { fluids } from './environment/fluids.mjs'
import { furnaces } from './items/furnaces.mjs'
import { inventory } from './items/inventory.mjs'
import { createCharms } from './levels/charms.mjs'
import { createItems } from './items/items.mjs'
import { leaves } from './environment/leaves.mjs'
import { menus } from './items/menus.mjs'
import { movement } from './players/movement.mjs'
import { physics } from './environment/physics.mjs'
import { placing } from './blocks/placing.mjs'
import { portals } from './environment/portals.mjs'
import { players } from './players/players.mjs'
import { riding } from './vehicles/riding.mjs'
import { redstone } from './blocks/redstone.mjs'
import { protection } from './blocks/protection.mjs'
import { saving } from './environment/saving.mjs'
import { shields } from './players/shields.mjs'
import { signs } from './blocks/signs.mjs'
import { sleeping } from './players/sleeping.mjs'
import { switches } from './blocks/switches.mjs'
import { support } from './blocks/support.mjs'
import { tablist } from './players/tablist.mjs'
import { languages } from './players/languages.mjs'
import { using } from './players/using.mjs'
import { vitals } from './players/vitals.mjs'
import { voices } from './players/voices.mjs'

/**
 * Adds all of survival to a shell whose persistence is there already.
 *
 * @param {Serv} serv from `startShell`
 * @param {object} world
 * @param {(chunkX: number, chunkZ: number) => object} world.generate makes a column
 * @param {import('vec3').Vec3} world.spawn where new players appear
 * @param {object} world.rules see above
 * @param {Record<string, {name: string, count: number}[]>} world.inventories what players bring along, by name
 * @param {() => number} world.random in [0, 1)
 * @param {number} world.viewDistance in chunks
 * @param {number} [world.speed] see clock.mjs
 * @param {number} [world.until] see clock.mjs
 */
export function survival (serv, { generate, spawn, rules, inventories, random, viewDistance, speed, until }) {
  serv.rules = rules
  serv.random = random
  serv.items = createItems(serv.registry)
  serv.stack = serv.items.stack
  serv.charms = createCharms(serv.items, chanceOf(serv.seed, 'charms'))
  players(serv, spawn)
  clock(serv, speed, until)
  saving(serv)
  blocks(serv, generate)
  chunks(serv, viewDistance)
  entities(serv)
  physics(serv)
  protection(serv)
  voices(serv)
  chat(serv)
  tablist(serv)
  languages(serv)
  movement(serv)
  vitals(serv)
  experience(serv)
  dying(serv)
  menus(serv)
  inventory(serv, inventories)
  using(serv)
  drops(serv)
  containers(serv)
  crafting(serv)
  furnaces(serv)
  enchanting(serv)
  anvils(serv)
  books(serv)
  digging(serv)
  support(serv)
  connections(serv)
  fluids(serv)
  doors(serv)
  redstone(serv)
  switches(serv)
  signs(serv)
  sleeping(serv)
  riding(serv)
  boats(serv)
  farming(serv)
  fire(serv)
  leaves(serv)
  shields(serv)
  eating(serv)
  combat(serv)
  bows(serv)
  fishing(serv)
  buckets(serv)
  placing(serv)
  portals(serv)
}

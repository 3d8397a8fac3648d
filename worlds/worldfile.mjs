/**
 * Loads a declarative world file (worlds/files/*.json, or a path) and resolves it for one Minecraft version and seed:
 * blocks become an overlay on the terrain, "surface" and "~" become coordinates, names are looked up in the registry.
 *
 * The server uses it so:
 *   const world = resolveWorld(loadWorldFile('arena'), { registry, seed })
 *   world.generate(chunkX, chunkZ), world.spawn, world.chest, world.time, world.rules,
 *   world.quirks
 *   applyWorld(serv, world)   // once, in a new folder: fills the containers
 *   mobs(serv, world)         // survival/mobs.mjs, at every start; the first time it also puts the file's mobs there
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { Vec3 } from 'vec3'
import { isCreature } from '../skills/facts/entities.mjs'
import { placeHerd } from './herds.mjs'
import { createTerrain } from './terrain/index.mjs'
import { hash, random } from './terrain/noise.mjs'
import { box, outcrop, tree } from './terrain/shapes.mjs'
import { solidStates, stateFinder } from './terrain/states.mjs'
import { TREES } from './terrain/trees.mjs'
import { checkForm, checkSize, nearest, RULES, SCHEMA, WorldFileError } from './worldform.mjs'

export { WorldFileError }

/** Folder of the world files that are shipped. */
const WORLDS = fileURLToPath(new URL('files/', import.meta.url))

/** Containers that a file may fill, and how many slots each has. */
const CONTAINERS = { chest: 27, trapped_chest: 27, barrel: 27, furnace: 3, smoker: 3, blast_furnace: 3 }
/** Slots of a player: bag and hotbar. */
const POCKETS = 36
/** Ticks: a trigger holds for good. */
const ALWAYS = 2 ** 31
/** Forms that are known to be right: of the shipped files a test sees to it. */
const CHECKED = new WeakSet()
/** How many canvases are kept for look-ups of the surface. */
const KEPT = 32

/**
 * @typedef {{form: Record<string, any>, source: string}} WorldFile a checked file, before version and seed are known
 * @typedef {object} World
 * @property {string} name
 * @property {number} seed
 * @property {Vec3} spawn the block that a player's feet are in
 * @property {Vec3} chest the shared chest
 * @property {number} time ticks of the day at the start, 0 … 23999
 * @property {object} rules RULES with the file's own values, and `protected`: [[x1, y1, z1, x2, y2, z2], …]
 * @property {Record<string, number|boolean>} quirks what it does as other servers do (quirks/index.mjs)
 * @property {{type: string, position: Vec3, properties: object, items: {name: string, count: number}[], lock: string|null}[]} containers
 *   what stands in the world at the start; their blocks already come with the chunks
 * @property {{position: Vec3, lines: string[]}[]} signs what stands on them
 * @property {import('./survival/environment/triggers.mjs').Trigger[]} triggers
 * @property {Record<string, {name: string, count: number}[]>} inventories what players bring along who come for the first time, by name
 * @property {{type: string, position: Vec3, profession?: string}[]} mobs that stand in the world at the start, by the block of their feet
 * @property {(chunkX: number, chunkZ: number) => object} generate a fresh, lit prismarine-chunk column
 * @property {(x: number, z: number) => number|undefined} surface y of the first free block above the ground
 */

/**
 * Reads and checks the form of a world file.
 * @param {string} nameOrPath "arena", "wild" or the path of a JSON file
 * @returns {WorldFile}
 * @throws {WorldFileError} one line for people
 */
export function loadWorldFile (nameOrPath) {
  const isShipped = /^[\w-]+$/.test(nameOrPath)
  const file = isShipped ? path.join(WORLDS, `${nameOrPath}.json`) : nameOrPath
  const source = path.basename(file)
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new WorldFileError(`no world file at ${file}`, { cause: error })
  }
  let form
  try {
    form = JSON.parse(text)
  } catch (error) {
    throw new WorldFileError(`${source}: not JSON: ${error.message}`, { cause: error })
  }
  if (!isShipped) checkForm(form, failer(source))
  CHECKED.add(form)
  return { form, source }
}

/**
 * Resolves a world for one version and seed: names become states, "surface" and "~" become coordinates.
 * @param {WorldFile} file
 * @param {{registry: Registry, seed?: number}} options prismarine-registry of the version to be played
 * @returns {World}
 * @throws {WorldFileError} one line for people
 */
export function resolveWorld ({ form, source = 'world' }, { registry, seed = 0 }) {
  const fail = failer(source)
  if (!CHECKED.has(form)) checkForm(form, fail)
  return new Resolver(form, registry, seed, fail).world()
}

/**
 * Fills the containers of a new world and writes on its signs; blocks come with its chunks, mobs with survival/mobs.mjs.
 * @param {Serv} serv
 * @param {World} world
 */
export function applyWorld (serv, world) {
  for (const { type, position, items, properties, lock } of world.containers) {
    serv.placeContainer(position, type, items, properties, lock)
  }
  for (const { position, lines } of world.signs) serv.writeSign(position, lines)
}

/** @param {string} source @returns {(where: string, what: string) => never} */
function failer (source) {
  return (where, what) => { throw new WorldFileError(`${source}: ${where ? `${where}: ` : ''}${what}`) }
}

class Resolver {
  #overlay = new Map() // "chunkX,chunkZ" → placed blocks
  #canvases = new Map()

  /**
   * @param {Record<string, any>} form
   * @param {Registry} registry
   * @param {number} seed
   * @param {(where: string, what: string) => never} fail
   */
  constructor (form, registry, seed, fail) {
    this.form = form
    this.registry = registry
    this.seed = seed
    this.fail = fail
    this.state = stateFinder(registry)
    this.solid = solidStates(registry)
    this.terrain = this.#guard('terrain', () => createTerrain(form.terrain, registry, seed))
  }

  world () {
    const { form, seed } = this
    const spawn = this.#spawn()
    for (const [i, entry] of (form.blocks ?? []).entries()) this.#addBlocks(entry, `blocks[${i}]`, hash(seed, i))
    const containers = this.#containers()
    const mobs = (form.mobs ?? []).flatMap((entry, i) => this.#mobs(entry, `mobs[${i}]`, hash(seed, i, 1)))
    const herds = (form.herds ?? []).flatMap((entry, i) => this.#herd(entry, `herds[${i}]`, hash(seed, i, 2)))
    const boxes = (form.rules?.protected ?? []).map((area, i) => this.#corners(area, `rules.protected[${i}]`))
    return {
      name: form.name,
      seed,
      spawn,
      chest: this.chest,
      time: form.time ?? SCHEMA.properties.time.default,
      rules: { ...RULES, ...form.rules, protected: boxes.map(({ from, to }) => [...from.toArray(), ...to.toArray()]) },
      quirks: form.quirks ?? {},
      containers,
      signs: this.#signs(),
      triggers: (form.triggers ?? []).map((entry, i) => this.#trigger(entry, `triggers[${i}]`)),
      inventories: Object.fromEntries(Object.entries(form.inventories ?? {})
        .map(([player, carried]) => [player, this.#stacks(carried, `inventories.${player}`, POCKETS)])),
      mobs: [...mobs, ...herds],
      generate: (chunkX, chunkZ) => this.#paint(chunkX, chunkZ).toChunk(),
      surface: (x, z) => this.#surface(x, z)
    }
  }

  #spawn () {
    const { x, y, z } = this.terrain.spawn()
    this.spawn = new Vec3(x, y, z)
    if (this.form.spawn !== undefined) this.spawn = this.#place(this.form.spawn, 'spawn')
    return this.spawn
  }

  #addBlocks (entry, where, seed) {
    const kind = ['block', 'outcrop', 'tree'].find(k => k in entry) ?? 'block'
    const placed = this.#guard(where, () => {
      if (kind === 'tree') return this.#tree(entry, where, seed)
      const state = this.#blockState(entry[kind], entry.properties, `${where}.${kind}`)
      if (kind === 'block' && entry.at) {
        const { x, y, z } = this.#place(entry.at, `${where}.at`)
        return [{ x, y, z, state }]
      }
      const { from, to } = this.#corners(entry, where)
      checkSize(from, to, where, this.fail)
      if (kind === 'block') return box(state, from, to)
      return outcrop(state, from, to, entry.count, seed)
    })
    this.#put(placed)
  }

  #tree (entry, where, seed) {
    if (this.state(`${entry.tree}_log`) === undefined) this.fail(`${where}.tree`, `this version has no ${entry.tree}`)
    const { height = TREES[entry.tree], jitter = 0 } = entry
    if (height[0] > height[1]) this.fail(`${where}.height`, 'must be [least, most], whole numbers from 3 to 20')
    return tree(this.state, entry.tree, this.#place(entry.at, `${where}.at`), { height, jitter }, seed)
  }

  #containers () {
    const { form } = this
    const chest = this.#place(form.chest, 'chest')
    const found = (form.containers ?? []).map((entry, i) => this.#container(entry, `containers[${i}]`))
    const there = found.find(c => c.position.equals(chest))
    if (there && !there.type.endsWith('chest')) this.fail('chest', `there is a ${there.type} at that place`)
    if (!there) found.push({ type: 'chest', position: chest, properties: { facing: 'south' }, items: [], lock: null })
    this.chest = chest
    const block = ({ type, position: { x, y, z }, properties }) => ({ x, y, z, state: this.state(type, properties) })
    this.#put(found.map(block))
    return found
  }

  #container (entry, where) {
    const { type = 'chest', facing = 'south', items = {}, lock = null } = entry
    const size = CONTAINERS[type]
    this.#guard(where, () => this.#blockState(type, { facing }, `${where}.type`))
    const stacks = this.#stacks(items, `${where}.items`, size)
    return { type, position: this.#place(entry.position, `${where}.position`), properties: { facing }, items: stacks, lock }
  }

  /** What the blocks with a "text" have on them. */
  #signs () {
    return (this.form.blocks ?? []).flatMap((entry, i) => {
      if (entry.text === undefined) return []
      const where = `blocks[${i}].text`
      if (!/_sign$/.test(entry.block) || !entry.at) this.fail(where, 'only a sign with an "at" can have one')
      return [{ position: this.#place(entry.at, `blocks[${i}].at`), lines: entry.text }]
    })
  }

  #trigger (entry, where) {
    const { within = 0, lasts = ALWAYS } = entry
    const when = entry.when.map((wanted, i) => this.#standing(wanted, `${where}.when[${i}]`))
    return { when, then: entry.then.map((effect, i) => this.#effect(effect, `${where}.then[${i}]`)), within, lasts }
  }

  #standing (entry, where) {
    this.#blockState(entry.block, entry.properties, `${where}.block`)
    return { at: this.#place(entry.at, `${where}.at`), block: entry.block, properties: entry.properties ?? {} }
  }

  #effect (entry, where) {
    if (entry.block !== undefined) return this.#standing(entry, where)
    const [near, distance] = [this.#place(entry.near, `${where}.near`), entry.distance ?? 2]
    if (entry.give !== undefined) {
      if (!this.registry.itemsByName[entry.give]) this.#unknown('item', String(entry.give), where, Object.keys(this.registry.itemsByName))
      return { ...entry, near, distance }
    }
    return { ...entry, near, distance, teleport: entry.teleport.map((place, i) => this.#place(place, `${where}.teleport[${i}]`)) }
  }

  /** Counts by name as stacks that fit into so many slots. */
  #stacks (items, where, size) {
    const stacks = []
    for (const [name, count] of Object.entries(items)) {
      const item = this.registry.itemsByName[name]
      if (!item) this.#unknown('item', name, where, Object.keys(this.registry.itemsByName))
      for (let left = count; left > 0; left -= item.stackSize) {
        stacks.push({ name, count: Math.min(left, item.stackSize) })
      }
    }
    if (stacks.length > size) this.fail(where, `${stacks.length} stacks do not fit into ${size} slots`)
    return stacks
  }

  #mobType (name, where) {
    const mobs = Object.values(this.registry.entitiesByName).filter(isCreature)
    return mobs.find(e => e.name === name)?.name ?? this.#unknown('mob', String(name), `${where}.type`, mobs.map(e => e.name))
  }

  #herd (entry, where, seed) {
    const { registry, spawn, terrain } = this
    const members = entry.members.filter(({ since }) => !since || registry.version['>='](since))
    for (const [i, { type }] of members.entries()) this.#mobType(type, `${where}.members[${i}]`)
    for (const block of Object.keys(entry.blocks ?? {})) this.#blockState(block, undefined, `${where}.blocks`)
    const { mobs, sites } = placeHerd({ ...entry, members }, seed, { spawn, biome: terrain.biome, ground: (x, z) => this.#meadow(x, z) })
    this.#put(sites.map(({ block, position: { x, y, z } }) => ({ x, y, z, state: this.state(block) })))
    return mobs
  }

  /** Where one stands in the open on grass, if there is such a place in a column. */
  #meadow (x, z) {
    const y = this.#surface(x, z)
    if (y === undefined) return null
    const at = height => this.#canvas(x, z).get(x & 15, height, z & 15)
    return at(y - 1) === this.state('grass_block') && !at(y) && !at(y + 1) ? new Vec3(x, y, z) : null
  }

  #mobs (entry, where, seed) {
    const type = this.#mobType(entry.type, where)
    const { profession } = entry
    if (entry.position) return [{ type, profession, position: this.#place(entry.position, `${where}.position`) }]
    const { count = 1 } = entry
    const pick = this.#picker(entry, where, random(seed))
    const found = []
    for (let tries = 0; found.length < count; tries++) {
      if (tries > count * 100) this.fail(where, `no room for ${count} × ${type} there`)
      const position = pick()
      if (this.#standable(position)) found.push({ type, profession, position })
    }
    return found
  }

  /** Picks places in an entry's box; with y "surface" in both corners, places on the ground. */
  #picker (entry, where, next) {
    const { from, to } = this.#corners(entry, where)
    const onGround = entry.from[1] === 'surface' && entry.to[1] === 'surface'
    const within = axis => Math.min(from[axis], to[axis]) + Math.floor(next() * (Math.abs(to[axis] - from[axis]) + 1))
    return () => {
      const x = within('x')
      const z = within('z')
      return new Vec3(x, onGround ? this.#surface(x, z) ?? from.y : within('y'), z)
    }
  }

  /** Turns [x, y, z] as written into a point. */
  #place (place, where) {
    const value = (v, axis) => typeof v === 'string' ? this.spawn[axis] + Number(v.slice(1)) : v
    const x = value(place[0], 'x')
    const z = value(place[2], 'z')
    if (place[1] !== 'surface') return new Vec3(x, value(place[1], 'y'), z)
    const y = this.#surface(x, z)
    if (y === undefined) this.fail(where, `there is no ground at x ${x}, z ${z}`)
    return new Vec3(x, y, z)
  }

  #corners (entry, where) {
    return { from: this.#place(entry.from, `${where}.from`), to: this.#place(entry.to, `${where}.to`) }
  }

  #blockState (name, properties, where) {
    const state = this.state(name, properties)
    if (state === undefined) return this.#unknown('block', String(name), where, Object.keys(this.registry.blocksByName))
    return state
  }

  /** @returns {never} */
  #unknown (what, name, where, known) {
    const near = nearest(name, known)
    return this.fail(where, `unknown ${what} "${name}"${near ? ` (nearest: ${near})` : ''}`)
  }

  /** Lets a RangeError of the terrain or a shape speak as an error of the file. */
  #guard (where, make) {
    try {
      return make()
    } catch (error) {
      if (error instanceof RangeError) this.fail(where, error.message)
      throw error
    }
  }

  #put (placed) {
    for (const block of placed) {
      const key = `${block.x >> 4},${block.z >> 4}`
      if (!this.#overlay.has(key)) this.#overlay.set(key, [])
      this.#overlay.get(key).push(block)
      this.#canvases.delete(key)
    }
  }

  #paint (chunkX, chunkZ) {
    const canvas = this.terrain.paint(chunkX, chunkZ)
    for (const { x, y, z, state, soft } of this.#overlay.get(`${chunkX},${chunkZ}`) ?? []) {
      if (soft && canvas.get(x & 15, y, z & 15)) continue
      canvas.set(x & 15, y, z & 15, state)
    }
    return canvas
  }

  #canvas (x, z) {
    const key = `${x >> 4},${z >> 4}`
    let canvas = this.#canvases.get(key)
    if (!canvas) {
      canvas = this.#paint(x >> 4, z >> 4)
      this.#canvases.set(key, canvas)
      if (this.#canvases.size > KEPT) this.#canvases.delete(this.#canvases.keys().next().value)
    }
    return canvas
  }

  #surface (x, z) {
    const top = this.#canvas(x, z).top(x & 15, z & 15, state => this.solid.ground[state] === 1)
    return top === undefined ? undefined : top + 1
  }

  #standable ({ x, y, z }) {
    const canvas = this.#canvas(x, z)
    const at = dy => this.solid.block[canvas.get(x & 15, y + dy, z & 15)] === 1
    return at(-1) && !at(0) && !at(1) && !this.solid.wet[canvas.get(x & 15, y, z & 15)]
  }
}

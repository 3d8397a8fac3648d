/**
 * Players: their coming and going. What else a player has (inventory, health, menus) is added by the other parts on
 * `playerMade`; a packet is handled by whoever asked for it with `serv.onPacket`.
 */
import { EventEmitter } from 'node:events'
import { Vec3 } from 'vec3'
import { EYES, EYES_SNEAKING } from '../../../skills/facts/player.mjs'
import { originOf } from '../../dimensions/regions.mjs'
import { dimensionAt, dimensionNames } from '../../dimensions/spawninfo.mjs'
import { shifted } from '../../dimensions/wire.mjs'
import { since, toWireText } from '../shell.mjs'
import { headingOf } from '../mobs/headings.mjs'

const WAIT_FOR_CHUNKS = 13
const NAME = 'Co-Voyager'
const BRAND = Buffer.concat([Buffer.from([NAME.length]), Buffer.from(NAME)])

/** In blocks. */
const BODY = { width: 0.6, height: 1.8 }

class Player extends EventEmitter {
  /** The connection (a Client), once there is one. @type {any} */
  _client

  constructor () {
    super()
    this.type = 'player'
    this.name = 'player'
    this.position = new Vec3(0, 0, 0)
    this.velocity = new Vec3(0, 0, 0)
    this.yaw = 0
    this.pitch = 0
    this.onGround = false
    this.width = BODY.width
    this.height = BODY.height
    this.metadata = []
    this.gameMode = 0
    this.columns = new Set()
    this.ready = false
    this.alive = true
    this.gone = false
    this.sneaking = false
  }

  /** Sends a packet; nothing happens once the connection has ended. */
  write (name, packet) {
    if (!this.gone) this._client.write(name, shifted(name, packet, -originOf(this.position)))
  }

  get eyes () {
    return this.position.offset(0, this.sneaking ? EYES_SNEAKING : EYES, 0)
  }

  /** The way that it looks, one block long. */
  get viewVector () {
    const { x, z } = headingOf(this.yaw)
    const pitch = this.pitch * Math.PI / 180
    return new Vec3(x * Math.cos(pitch), -Math.sin(pitch), z * Math.cos(pitch))
  }
}

/**
 * Adds `serv.onPacket(name, (player, packet) => …)`, `serv.beforePacket(name, (player, packet) => taken)`, `serv.kick(player, text)`,
 * `serv.playerPart(name, {save, load})`,
 * `serv.spawnInfo`, `serv.freeSpawn`, `serv.enterDimension`, `serv.enterWorld`, and emits `playerMade(player)`, `playerWaits(player)`
 * for a tick that lets it in, `playerReady(player)`, `playerLeaving(player)` before it is saved, `playerGone(player)`.
 *
 * @param {Shell & Saving & Loading & Clock & Entities & Physics & Inventories & Movement & Players & Experience & TabList & Vitals} serv
 * @param {Vec3} spawn where new players appear
 */
export function players (serv, spawn) {
  const handlers = new Map()
  const takers = []
  const parts = new Map()
  const stored = new Map()
  const waiting = []
  serv.spawn = spawn
  serv.entityMaxId = 0

  /** Where whoever is new, or has no bed, appears: at the spawn, or above what was built there, as in the game. */
  serv.freeSpawn = () => {
    const place = spawn.clone()
    while (serv.collides(place, BODY.width, BODY.height)) place.y++
    return place
  }

  /** Packets count only from players in the world; one that cannot be handled ends its connection, as in the game. */
  serv.onPacket = (name, handle, { always = false } = {}) => {
    if (!handlers.has(name)) handlers.set(name, [])
    handlers.get(name).push({ handle, always })
  }

  /** Looks at packets before anybody handles them; `take(player, packet)` is true for those that are not to be. */
  serv.beforePacket = (name, take) => takers.push({ name, take })

  /** What of a player is saved under `name`: `save(player)` → JSON, `load(player, json | undefined)`. */
  serv.playerPart = (name, part) => parts.set(name, part)

  serv.kick = (player, text) => {
    player.write('kick_disconnect', { reason: toWireText(serv, { text }) })
    player._client.end(text)
    leave(player)
  }

  // flying-squid's login makes its player through this
  serv.initEntity = () => {
    const player = serv.adoptEntity(new Player())
    delete serv.entities[player.id]
    return player
  }

  serv.on('newPlayer', player => {
    const client = player._client
    player.username = client.username
    player.uuid = client.uuid
    player.entityType = serv.registry.entitiesByName.player.id
    for (const event of ['shut', 'end']) client.on(event, () => leave(player))
    client.on('error', () => {})
    for (const name of handlers.keys()) client.on(name, packet => handled(player, name, packet))
    serv.emit('playerMade', player)
    player.login = async () => {
      if (!serv.open) return client.end('The world is still being made, come back in a moment')
      waiting.push(player)
      serv.emit('playerWaits', player)
    }
  })

  function handled (player, name, packet) {
    try {
      if (player.ready && takers.some(each => each.name === name && each.take(player, packet))) return
      const here = shifted(name, packet, originOf(player.position))
      for (const { handle, always } of handlers.get(name)) {
        if (!player.gone && (player.ready || always)) handle(player, here)
      }
    } catch (error) {
      serv.warn(`${player.username}: ${name}: ${error.stack}`)
      serv.kick(player, 'Internal server error')
    }
  }

  /** One a tick: many who come at once must not hold up those who are there. */
  serv.on('tickEnd', () => {
    const player = waiting.shift()
    if (!player || player.gone) return
    try {
      enter(player)
    } catch (error) {
      serv.warn(`${player.username}: login: ${error.stack}`)
      player._client.end('Internal server error')
    }
  })

  function enter (player) {
    const name = player.username.toLowerCase()
    const twin = serv.players.find(each => each.username.toLowerCase() === name)
    if (twin) serv.kick(twin, 'You logged in from another location')
    const saved = stored.get(player.uuid) ?? {}
    for (const [name, part] of parts) part.load(player, saved[name])
    serv.players.push(player)
    serv.uuidToPlayer[player.uuid] = player
    serv.entities[player.id] = player
    sendLogin(player)
    player.ready = true
    serv.emit('playerReady', player)
  }

  serv.spawnInfo = player => {
    const { number, ...dimension } = dimensionAt(serv.registry, player.position)
    const common = {
      hashedSeed: [0, 0],
      previousGamemode: 255,
      isDebug: false,
      isFlat: false,
      death: undefined,
      portalCooldown: 0,
      seaLevel: 63
    }
    const mode = since(serv, '1.20.5') ? 'survival' : player.gameMode
    return {
      ...common,
      ...dimension,
      gamemode: mode,
      gameMode: player.gameMode,
      previousGameMode: since(serv, '1.17') ? -1 : 255,
      difficulty: serv.difficulty,
      levelType: 'default',
      worldState: { ...common, dimension: number, name: dimension.worldName, gamemode: mode }
    }
  }

  function sendLogin (player) {
    player.write('login', {
      ...serv.registry.loginPacket,
      ...serv.spawnInfo(player),
      entityId: player.id,
      isHardcore: false,
      worldNames: dimensionNames(),
      maxPlayers: serv._server.maxPlayers,
      viewDistance: serv.viewDistance,
      simulationDistance: serv.viewDistance,
      reducedDebugInfo: false,
      enableRespawnScreen: true,
      doLimitedCrafting: false,
      enforcesSecureChat: false
    })
    player.write('custom_payload', { channel: 'minecraft:brand', data: BRAND })
    player.write('difficulty', { difficulty: serv.difficulty, difficultyLocked: true })
    player.write('abilities', { flags: 0, flyingSpeed: 0.05, walkingSpeed: 0.1 })
    player.write('held_item_slot', { slot: player.heldSlot })
    player.write('entity_status', { entityId: player.id, entityStatus: 24 }) // no operator
    serv.enterWorld(player)
  }

  /**
   * Puts a player into a dimension, its own or another: the client drops the world that it has. `serv.enterWorld` is to follow.
   * `keeps` is what a respawn packet says of what the client still knows of itself.
   */
  serv.enterDimension = (player, position, keeps) => {
    serv.forgetEntities(player)
    serv.forgetColumns(player)
    for (const other of [...player.viewers]) {
      player.viewers.delete(other)
      other.write('entity_destroy', { entityIds: [player.id] })
    }
    Object.assign(player, { sent: null, position, fallDistance: 0, onGround: true })
    player.write('respawn', { ...serv.spawnInfo(player), copyMetadata: keeps })
  }

  /** What follows a login and a respawn alike: where one is, what is around, what one has. */
  serv.enterWorld = player => {
    player.write('spawn_position', { location: spawn.floored(), angle: 0 })
    serv.sendPlace(player)
    serv.sendTabList(player)
    player.write('update_time', serv.timePacket())
    if (since(serv, '1.20.3')) player.write('game_state_change', { reason: waitForChunks(), gameMode: 0 })
    serv.sendNearest(player)
    serv.sendInventory(player)
    serv.sendExperience(player)
    serv.sendVitals(player) // mineflayer takes the first of these as the spawn, so it comes last
  }

  function waitForChunks () {
    const [, fields] = serv.registry.protocol.play.toClient.types.packet_game_state_change
    const { type } = fields.find(field => field.name === 'reason')
    return type[0] === 'mapper' ? type[1].mappings[WAIT_FOR_CHUNKS] : WAIT_FOR_CHUNKS
  }

  function remember (player) {
    stored.set(player.uuid, {
      username: player.username,
      ...Object.fromEntries([...parts].map(([name, part]) => [name, part.save(player)]))
    })
  }

  function leave (player) {
    if (player.gone) return
    player.gone = true
    if (serv.uuidToPlayer[player.uuid] !== player) return
    serv.emit('playerLeaving', player)
    remember(player)
    player.ready = false
    serv.players.splice(serv.players.indexOf(player), 1)
    delete serv.uuidToPlayer[player.uuid]
    serv.forgetEntities(player)
    serv.forgetColumns(player)
    serv.removeEntity(player)
    serv.markDirty()
    serv.emit('playerGone', player)
  }

  serv.onPacket('settings', (player, { viewDistance }) => { player.view = Math.max(2, viewDistance) }, { always: true })

  serv.persist('players', {
    save: () => {
      serv.players.forEach(remember)
      return Object.fromEntries(stored)
    },
    load: saved => {
      for (const [uuid, player] of Object.entries(saved)) stored.set(uuid, player)
    }
  })
}

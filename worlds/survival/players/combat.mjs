/** Blows: by the weapon in hand, and by how long one waited since the last. */
import { TICKS_PER_SECOND } from '../../../skills/clock.mjs'
import { Vec3 } from 'vec3'
import { ALLOWED_REACH, blowOf } from '../../../skills/facts/player.mjs'

const ATTACK = new Set([1, 'attack'])
const [KNOCKBACK, SPRINT_KNOCKBACK] = [0.4, 0.9]

/**
 * Handles hits and right clicks on entities; emits `attacked(player, entity, damage)`.
 * @param {Shell & Rules & ItemTable & Clock & Players & Shields & Using & Vitals} serv
 */
export function combat (serv) {
  /** From the eyes to the nearest point of the body. */
  function distance (player, { position, width, height }) {
    const { eyes } = player
    const clamp = (at, low, high) => Math.max(low, Math.min(high, at))
    return eyes.distanceTo(new Vec3(
      clamp(eyes.x, position.x - width / 2, position.x + width / 2),
      clamp(eyes.y, position.y, position.y + height),
      clamp(eyes.z, position.z - width / 2, position.z + width / 2)))
  }

  function hit (player, target) {
    if (target.type === 'player' && serv.rules.pvp === false) return
    const { damage: base, perSecond: speed } = blowOf(player.held?.name)
    const waited = Math.min(1, (serv.tickCount - (player.blowTick ?? -100) + 0.5) * speed / TICKS_PER_SECOND)
    player.blowTick = serv.tickCount
    const falling = player.fallDistance > 0 && !player.onGround && !player.sprinting && waited > 0.9
    const damage = base * (0.2 + waited * waited * 0.8) * (falling ? 1.5 : 1) + serv.charms.blow(player.held, target) * waited
    const knockback = (player.sprinting ? SPRINT_KNOCKBACK : KNOCKBACK) + 0.5 * serv.items.levelOf(player.held, 'knockback')
    const counted = target.type === 'player'
      ? serv.damagePlayer(target, damage, 'player', { attacker: player, knockback })
      : target.takeDamage?.({ damage, attacker: player, cause: 'player', knockback }) !== false
    if (target.type === 'player' && /_axe$/.test(player.held?.name ?? '')) serv.disableShield(target)
    if (!counted) return
    serv.exhaust(player, 0.1)
    if (/_(axe|pickaxe|shovel|hoe)$/.test(player.held?.name ?? '')) player.wear(2)
    else if (/_sword$|^trident$/.test(player.held?.name ?? '')) player.wear(1)
    player.menu.sync()
    serv.emit('attacked', player, target, damage)
  }

  serv.onPacket('use_entity', (player, { mouse, target: id, hand }) => {
    const target = serv.entities[id]
    if (!player.alive || player.sleeping || !target || target === player || distance(player, target) > ALLOWED_REACH.attack) return
    if (target.type === 'player' && !target.alive) return
    if (ATTACK.has(mouse)) return hit(player, target)
    if (mouse !== 0 || hand === 1) return
    if (!useOnEntity(player, target)) target.interact?.(player, player.held)
    player.menu.sync()
  })

  const uses = []
  /** `serv.onUseOnEntity(item name, (player, entity) => done)`. */
  serv.onUseOnEntity = (item, use) => uses.push({ item, use })
  const useOnEntity = (player, entity) => uses.some(({ item, use }) => player.held?.name === item && use(player, entity))
}

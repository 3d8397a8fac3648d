/** Buckets of water, lava and milk. */
import { isNether } from '../../dimensions/regions.mjs'
import { BUCKET_REACH } from '../../../skills/facts/player.mjs'
import { createAiming } from './aiming.mjs'

const POURS = { water_bucket: 'water', lava_bucket: 'lava' }

/**
 * @param {ItemTable & Blocks & Digging & Placing & Protection & Physics & Using} serv
 */
export function buckets (serv) {
  const { aimedAt, inShape } = createAiming(serv)
  const isSource = pos => /^(water|lava)$/.test(serv.nameAt(pos)) && serv.propertiesAt(pos).level === 0

  serv.onUseInAir('bucket', player => {
    const aim = aimedAt(player, BUCKET_REACH, (pos, at) => isSource(pos) || inShape(pos, at))
    if (!aim || !isSource(aim.pos) || serv.isProtected(aim.pos)) return false
    const full = serv.items.stack(`${serv.nameAt(aim.pos)}_bucket`)
    serv.setState(aim.pos, 0)
    player.exchangeHeld(full)
    return true
  })

  for (const [bucket, fluid] of Object.entries(POURS)) {
    serv.onUseInAir(bucket, player => {
      const aim = aimedAt(player, BUCKET_REACH, inShape)
      const pos = aim && (serv.isReplaceable(aim.pos) ? aim.pos : aim.before)
      if (!pos || !serv.isReplaceable(pos) || serv.isProtected(pos)) return false
      if (serv.stateAt(pos) !== 0 && !/^(water|lava)$/.test(serv.nameAt(pos))) serv.breakBlock(pos)
      // Water boils away in the Nether (Minecraft Wiki, "Water", "In the Nether").
      if (fluid !== 'water' || !isNether(pos)) serv.putBlock(pos, fluid)
      player.exchangeHeld(serv.items.stack('bucket'))
      return true
    })
  }

  serv.onUseOnEntity('bucket', (player, entity) => {
    if (!/^(cow|mooshroom|goat)$/.test(entity.name) || entity.baby) return false
    player.exchangeHeld(serv.items.stack('milk_bucket'))
    return true
  })
}

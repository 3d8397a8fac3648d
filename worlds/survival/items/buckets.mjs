/** Buckets of water, lava and milk. */
import { isNether } from '../../dimensions/regions.mjs'
import { BUCKET_REACH } from '../../../skills/facts/player.mjs'

const STEP = 0.05
const POURS = { water_bucket: 'water', lava_bucket: 'lava' }

/**
 * What the bucket is pointed at is found from the eyes along the player's look, as the game does.
 * @param {ItemTable & Blocks & Digging & Placing & Protection & Physics & Using} serv
 */
export function buckets (serv) {
  const isSource = pos => /^(water|lava)$/.test(serv.nameAt(pos)) && serv.propertiesAt(pos).level === 0

  /** The first block that the look meets, and the free one before it. */
  function aimedAt (player, stopAt) {
    const step = player.viewVector.scaled(STEP)
    let before = null
    for (let at = player.eyes; at.distanceTo(player.eyes) <= BUCKET_REACH; at = at.plus(step)) {
      const pos = at.floored()
      if (stopAt(pos, at)) return { pos, before }
      before = pos
    }
    return null
  }

  function inShape (pos, at) {
    return serv.shapesAt(pos).some(([x1, y1, z1, x2, y2, z2]) => {
      const { x, y, z } = at.minus(pos)
      return x >= x1 && x <= x2 && y >= y1 && y <= y2 && z >= z1 && z <= z2
    })
  }

  serv.onUseInAir('bucket', player => {
    const aim = aimedAt(player, (pos, at) => isSource(pos) || inShape(pos, at))
    if (!aim || !isSource(aim.pos) || serv.isProtected(aim.pos)) return false
    const full = serv.items.stack(`${serv.nameAt(aim.pos)}_bucket`)
    serv.setState(aim.pos, 0)
    player.exchangeHeld(full)
    return true
  })

  for (const [bucket, fluid] of Object.entries(POURS)) {
    serv.onUseInAir(bucket, player => {
      const aim = aimedAt(player, inShape)
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

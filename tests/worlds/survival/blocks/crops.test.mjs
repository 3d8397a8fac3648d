/** Crops grow as fast as in the game, and what falls on a field tramples it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { inWorld, until } from '../../field.mjs'

/** Rows of wheat around a well, two of every three cells of wet soil bare or water; lone ones further off. */
function sow (serv, at, rows) {
  const plants = []
  for (let dx = -4; dx <= 4; dx++) {
    for (let dz = -4; dz <= 4; dz++) {
      const soil = at.offset(dx, -1, dz)
      serv.putBlock(soil, dx === 0 && dz === 0 ? 'water' : 'farmland', dx === 0 && dz === 0 ? {} : { moisture: 7 })
    }
  }
  for (const dz of rows) {
    for (let dx = -3; dx <= 3; dx++) {
      serv.putBlock(at.offset(dx, 0, dz), 'wheat', { age: 0 })
      plants.push(at.offset(dx, 0, dz))
    }
  }
  return plants
}

test('wheat in rows grows a stage in 4096 ticks, in a block of its like in twice as many', async () => {
  await inWorld({}, async ({ serv, run }) => {
    const fields = { rows: [], block: [] }
    for (const x of [-24, -12, 0, 12]) {
      fields.rows.push(...sow(serv, new Vec3(x, 64, 16), [-3, -1, 1, 3]))
      fields.block.push(...sow(serv, new Vec3(x, 64, -16), [-3, -2, -1]))
    }
    await until(serv, () => serv.tickCount % 100 === 0, 10, 'the fields are known')
    run(12_288)
    const stages = plants => plants.reduce((sum, pos) => sum + serv.propertiesAt(pos).age, 0) / plants.length
    // One try in three where all is wet around; three random ticks a section of 4096 cells.
    assert.ok(Math.abs(stages(fields.rows) - 3) < 0.5, `three stages in rows, not ${stages(fields.rows)}`)
    // 10 and more halved is 5: one try in six.
    assert.ok(Math.abs(stages(fields.block) - 1.5) < 0.4, `half of that in a block, not ${stages(fields.block)}`)
  })
})

test('cattle that comes down on farmland tramples it, hens do not', async () => {
  await inWorld({}, async ({ serv }) => {
    const soils = { cow: new Vec3(10, 63, 10), chicken: new Vec3(14, 63, 10) }
    for (const [name, soil] of Object.entries(soils)) {
      for (const dx of [-1, 0, 1]) for (const dz of [-1, 0, 1]) serv.putBlock(soil.offset(dx, 0, dz), 'farmland', { moisture: 7 })
      const mob = serv.spawnMob(name, soil.offset(0.5, 4, 0.5))
      mob.mob.species = { ...mob.mob.species, walk: 0, run: 0 }
      await until(serv, () => mob.position.y < 64.1 && mob.onGround, 5, `the ${name} is down`)
    }
    assert.deepEqual([serv.nameAt(soils.cow), serv.nameAt(soils.chicken)], ['dirt', 'farmland'])
  })
})

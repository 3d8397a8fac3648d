/** Who cuts a tree or a crop of somebody's plants it anew, as another player sees; the seed that one was to get is kept. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { join } from '../../../worlds/clients.mjs'
import { at, blockAt, leave, openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const STORE = [3, 64, 0]
const form = {
  name: 'replant',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: STORE,
  containers: [{ position: STORE, items: { oak_sapling: 2, iron_axe: 1 } }],
  blocks: [
    { tree: 'oak', at: [-5, 64, 3], height: [5, 5] },
    { block: 'water', at: [6, 63, 8] },
    { block: 'farmland', from: [7, 63, 8], to: [9, 63, 8] },
    { block: 'wheat', from: [7, 64, 8], to: [8, 64, 8], properties: { age: 7 } },
    { block: 'potatoes', at: [9, 64, 8], properties: { age: 7 } }
  ],
  rules: { daylight_cycle: false, hostile_mobs: false, animals: false }
}

for (const version of versions) {
  test(`what is cut grows again, on ${version}`, async t => {
    const shop = await openWorkshop(form, { version, folder })
    t.after(() => shop.close())
    const alex = await join(shop.server, 'Alex')
    const { ctx } = await shop.hire('Feller', { from: STORE, take: { oak_sapling: 2, iron_axe: 1 } })
    const { gained } = await ctx.mineBlock('oak_log', 5, { item: 'oak_log' })
    assert.equal(gained.oak_log, 5)
    await until(alex, () => blockAt(alex, at(-5, 64, 3)) === 'oak_sapling', 'a sapling where the tree stood')
    assert.ok(ctx.inventory().oak_sapling >= 1, 'one for one tree')
    await ctx.mineBlock('wheat', 2, { item: 'wheat' })
    const age = x => alex.blockAt(at(x, 64, 8)).getProperties().age
    await until(alex, () => [7, 8].every(x => blockAt(alex, at(x, 64, 8)) === 'wheat' && Number(age(x)) < 7), 'young wheat')
    const before = ctx.inventory().potato ?? 0
    const { gained: dug } = await ctx.mineBlock('potatoes', 1, { item: 'potato' })
    const left = ctx.inventory().potato - before
    assert.ok(left >= 1, 'what was asked for is there')
    assert.equal(blockAt(alex, at(9, 64, 8)), dug.potato > 1 ? 'potatoes' : 'air')
    await leave(alex)
  })
}

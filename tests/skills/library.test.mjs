/** The library skills: one whole subtask each, from the shared chest and back into it, whatever goes wrong on the way. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { loadSkill } from '../../skills/host/loading.mjs'
import { at, blockAt, carried, failure, ironOf, openWorkshop, scratch, until, versions } from './workshop.mjs'

const folder = scratch(after)
const CHESTS = {
  wood: [0, 64, -4], gather: [20, 64, 0], smelt: [0, 64, 30], kill: [-30, 64, 0],
  poor: [40, 64, 20], full: [40, 64, -20], tool: [60, 64, 0], give: [-30, 64, 30]
}
const form = {
  name: 'library',
  terrain: { kind: 'flat', bottom: 58, layers: ['bedrock', 'stone', 'stone', 'dirt', 'dirt', 'grass_block'] },
  spawn: [4, 64, 2],
  chest: CHESTS.wood,
  containers: [
    { position: CHESTS.wood, items: { oak_log: 3, birch_log: 1, stick: 4, crafting_table: 1, cobblestone: 8 } },
    { position: CHESTS.gather, items: { wooden_pickaxe: 1, stone_pickaxe: 1 } },
    { position: CHESTS.smelt, items: { raw_iron: 2, coal: 1, furnace: 1, porkchop: 1, oak_planks: 1 } },
    { position: CHESTS.kill, items: { stone_sword: 1, bow: 1, arrow: 24 } },
    { position: CHESTS.poor, items: { oak_planks: 2 } },
    { position: CHESTS.full, items: { dirt: 26 * 64, stone_pickaxe: 1 } },
    { position: CHESTS.tool, items: { golden_pickaxe: 1 } },
    { position: CHESTS.give, items: { bread: 5 } }
  ],
  blocks: [
    { block: 'stone', from: [23, 64, 4], to: [25, 64, 6] },
    { block: 'iron_ore', from: [24, 64, 7], to: [25, 64, 7] },
    { block: 'stone', from: [43, 64, -17], to: [44, 64, -16] },
    { block: 'coal_ore', from: [62, 64, 3], to: [73, 66, 4] },
    // In sight from the gatherer's chest, and further off than is mined from there.
    { block: 'sand', at: [-20, 64, -3] }
  ],
  mobs: [
    { type: 'pig', count: 2, from: [-34, 64, 4], to: [-28, 64, 8] },
    { type: 'chicken', count: 1, from: [-34, 64, -8], to: [-28, 64, -6] }
  ],
  rules: { daylight_cycle: false }
}

/** A subtask as the planner writes it. */
const subtask = (action, item, quantity, rest = {}) => ({
  id: 1, action, item, quantity, tools: [], materials: {}, consumes: {}, produces: { [item]: quantity },
  station: null, needs: [], sources: [], ...rest
})

for (const version of versions) {
  const raw = ironOf(version)
  describe(`library on ${version}`, { concurrency: 3 }, () => {
    let shop
    before(async () => { shop = await openWorkshop(form, { version, folder }) })
    after(() => shop.close())

    /** A bot at one of the chests and a way to have it do a subtask. */
    async function employ (name, chest, how = {}) {
      const worker = await shop.hire(name, { chest, stand: [chest[0] + 2, 64, chest[2] + 2], ...how })
      const work = async task => (await loadSkill(task.action))(worker.ctx, task)
      return { ...worker, work }
    }

    test('craft: by hand and at a table, which is placed beside the chest and stays', async () => {
      const { bot, work, ctx } = await employ('Joiner', CHESTS.wood)
      const planks = await work(subtask('craft', 'oak_planks', 12, { consumes: { oak_log: 3 } }))
      assert.deepEqual(planks.produced, { oak_planks: 12 })
      assert.deepEqual(planks.deposited, { oak_planks: 12 })
      const pickaxe = await work(subtask('craft', 'wooden_pickaxe', 1, { consumes: { oak_planks: 3, stick: 2 }, station: 'crafting_table' }))
      assert.equal(pickaxe.chest.wooden_pickaxe, 1)
      assert.equal(pickaxe.chest.oak_planks, 9)
      assert.equal(pickaxe.chest.crafting_table, undefined)
      const table = await ctx.findBlock('crafting_table', 16)
      assert.ok(at(table.position.x, table.position.y, table.position.z).distanceTo(at(...CHESTS.wood)) < 5)
      const furnace = await work(subtask('craft', 'furnace', 1, { consumes: { cobblestone: 8 }, station: 'crafting_table' }))
      assert.deepEqual(furnace.produced, { furnace: 1 })
      assert.deepEqual(carried(bot), {}, 'nothing is kept')
    })

    test('gather: the tool from the chest, the tool back into it, and a better one will do', async () => {
      const { bot, work } = await employ('Gatherer', CHESTS.gather)
      const stone = await work(subtask('gather', 'cobblestone', 3, { tools: ['wooden_pickaxe'], sources: ['stone', 'cobblestone'] }))
      assert.deepEqual(stone.produced, { cobblestone: 3 })
      assert.equal(stone.chest.cobblestone, 3)
      assert.equal(stone.chest.wooden_pickaxe, 1)
      const iron = await work(subtask('gather', raw, 2, { tools: ['stone_pickaxe'], sources: ['iron_ore', 'deepslate_iron_ore'] }))
      assert.equal(iron.chest[raw], 2)
      const sand = await work(subtask('gather', 'sand', 1, { sources: ['sand'] }))
      assert.equal(sand.chest.sand, 1, 'what is in sight further off is gone to')
      const more = await failure(work(subtask('gather', 'diamond', 1, { tools: ['iron_pickaxe'], sources: ['diamond_ore'] })))
      assert.equal(more.code, 'NO_TOOL')
      assert.ok(!Object.keys(carried(bot)).some(name => name.endsWith('pickaxe')))
    })

    test('smelt: at a furnace it places; with coal; what was left in it', async () => {
      const { work, handle } = await employ('Founder', CHESTS.smelt)
      const iron = await work(subtask('smelt', 'iron_ingot', 2, { consumes: { [raw]: 2, coal: 1 }, station: 'furnace' }))
      assert.equal(iron.chest.iron_ingot, 2)
      assert.equal(iron.chest.coal, undefined)
      const task = subtask('smelt', 'cooked_porkchop', 1, { consumes: { porkchop: 1, oak_planks: 1 }, station: 'furnace', background: true })
      const { pending } = await work(task)
      assert.ok(pending.done_at_tick >= handle.tick())
      assert.ok(pending.furnaces.length === 1)
      const again = await work({ ...task, left: true })
      assert.deepEqual(again.pending.furnaces, pending.furnaces, 'what burns by itself is not waited for by the next run either')
      assert.ok(again.pending.done_at_tick > handle.tick())
      const pork = await work({ ...task, background: false, left: true })
      assert.equal(pork.chest.cooked_porkchop, 1, 'what a run that was stopped left in the furnace serves')
    })

    test('kill and shoot: until the drops are there', async () => {
      const { bot, work } = await employ('Hunter', CHESTS.kill)
      const pork = await work(subtask('kill', 'pig', 1, { produces: { porkchop: 1 }, sources: ['pig'], tools: ['wooden_sword'] }))
      assert.ok(pork.killed >= 1)
      assert.ok(pork.chest.porkchop >= 1)
      assert.equal(pork.chest.stone_sword, 1, 'a better sword did, and is back')
      const chicken = await work(subtask('shoot', 'chicken', 1, { produces: { chicken: 1 }, sources: ['chicken'], tools: ['bow'], consumes: { arrow: 16 } }))
      assert.equal(chicken.chest.chicken, 1)
      assert.equal(bot.inventory.items().find(item => item.name === 'bow'), undefined)
    })

    test('what is missing is said, and nothing is taken for what cannot be done', async () => {
      const { bot, work, ctx } = await employ('Pauper', CHESTS.poor)
      const sword = await failure(work(subtask('craft', 'wooden_sword', 1, { consumes: { oak_planks: 2, stick: 1 }, station: 'crafting_table' })))
      assert.equal(sword.code, 'NO_MATERIAL')
      assert.deepEqual(sword.data.missing, { stick: 1, crafting_table: 1 })
      const iron = await failure(work(subtask('smelt', 'iron_ingot', 1, { consumes: { [raw]: 1, coal: 1 }, station: 'furnace' })))
      assert.equal(iron.code, 'NO_MATERIAL')
      const gift = await failure(work(subtask('use', 'elytra', 1)))
      assert.equal(gift.code, 'UNSUPPORTED')
      await ctx.handIn({ items: ['oak_planks'] })
      assert.deepEqual(carried(bot), {})
    })

    test('a full chest: one slot is for what was gathered, not for the tool; then it stays with the bot, and the error says what', async () => {
      const { bot, work } = await employ('Cramped', CHESTS.full)
      await work(subtask('gather', 'cobblestone', 2, { tools: ['stone_pickaxe'], sources: ['stone'] }))
      assert.deepEqual(carried(bot), { stone_pickaxe: 1 })
      const error = await failure(work(subtask('gather', 'coal', 2, { tools: ['stone_pickaxe'], sources: ['coal_ore'] })))
      assert.equal(error.code, 'CHEST_FULL')
      assert.equal(error.data.produced.coal, 2)
      assert.equal(carried(bot).coal, 2)
    })

    test('a tool that breaks half-way: what there is goes into the chest', async () => {
      const { work } = await employ('Unlucky', CHESTS.tool)
      // A golden pickaxe lasts for 32 blocks.
      const error = await failure(work(subtask('gather', 'coal', 36, { tools: ['golden_pickaxe'], sources: ['coal_ore'] })))
      assert.equal(error.code, 'TOOL_BROKE')
      assert.ok(error.data.produced.coal >= 30, `32 blocks, ${error.data.produced.coal} coal`)
      assert.equal(error.data.chest.coal, error.data.produced.coal)
    })

    test('place and deliver', async () => {
      const { bot, work, ctx } = await employ('Porter', CHESTS.give)
      const friend = await shop.hire('Friend', { stand: [-24, 64, 36] })
      await until(bot, () => bot.players.Friend?.entity, 'the friend')
      const bread = await work({ ...subtask('deliver', 'bread', 2), player: 'Friend' })
      assert.deepEqual(bread.delivered, { bread: 2 })
      await until(friend.bot, () => carried(friend.bot).bread === 2, 'the bread')
      await ctx.mineBlock('dirt', 2, { radius: 12 })
      const { placed } = await work({ ...subtask('place', 'dirt', 2), positions: [{ x: -33, y: 64, z: 30 }, { x: -33, y: 65, z: 30 }] })
      assert.equal(placed.length, 2)
      assert.equal(blockAt(bot, at(-33, 65, 30)), 'dirt')
    })
  })
}

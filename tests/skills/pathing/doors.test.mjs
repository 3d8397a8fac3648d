/** Doors and gates on the way are opened, and another player sees them shut again behind the bot. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { join } from '../../worlds/clients.mjs'
import { at, leave, openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'shut',
  terrain: { kind: 'flat', bottom: 62, layers: ['bedrock', 'bedrock'] },
  spawn: [0, 64, 0],
  chest: [-6, 64, 2],
  blocks: [
    { block: 'bedrock', from: [4, 64, -12], to: [4, 67, 12] },
    { block: 'oak_door', at: [4, 64, 0], properties: { facing: 'east', half: 'lower', hinge: 'left', open: false, powered: false } },
    { block: 'oak_door', at: [4, 65, 0], properties: { facing: 'east', half: 'upper', hinge: 'left', open: false, powered: false } },
    { block: 'bedrock', from: [9, 64, -12], to: [9, 67, 12] },
    { block: 'oak_fence_gate', at: [9, 64, 3], properties: { facing: 'east', in_wall: false, open: false, powered: false } },
    { block: 'air', at: [9, 65, 3] },
    { block: 'bedrock', from: [4, 64, -12], to: [9, 67, -12] },
    { block: 'bedrock', from: [4, 64, 12], to: [9, 67, 12] },
    { block: 'bedrock', from: [9, 64, -12], to: [16, 67, -12] },
    { block: 'bedrock', from: [9, 64, 12], to: [16, 67, 12] },
    { block: 'bedrock', from: [16, 64, -12], to: [16, 67, 12] }
  ],
  rules: { daylight_cycle: false, hostile_mobs: false, animals: false }
}

for (const version of versions) {
  test(`doors and gates are shut behind it, on ${version}`, async t => {
    const shop = await openWorkshop(form, { version, folder })
    t.after(() => shop.close())
    const alex = await join(shop.server, 'Alex')
    const { ctx, bot } = await shop.hire('Porter', { stand: [-3, 64, 0] })
    const opened = new Set()
    alex.on('blockUpdate', (_old, now) => { if (now?.getProperties().open === true) opened.add(now.name) })
    await ctx.navigateTo({ x: 13, y: 64, z: 5 })
    assert.ok(bot.entity.position.x > 10)
    assert.deepEqual([...opened].sort(), ['oak_door', 'oak_fence_gate'])
    const isOpen = place => alex.blockAt(place).getProperties().open
    await until(alex, () => !isOpen(at(4, 64, 0)) && !isOpen(at(9, 64, 3)), 'both to be shut')
    await ctx.navigateTo({ x: -3, y: 64, z: 3 })
    await until(alex, () => !isOpen(at(4, 64, 0)) && !isOpen(at(9, 64, 3)), 'both to be shut on the way back')
    await leave(alex)
  })
}

test('a door whose upper half stays shut, as a server may tell it, is let be, and the way leads around', async t => {
  const blocks = [...form.blocks.slice(0, 3), { block: 'air', from: [4, 64, 8], to: [4, 66, 8] }]
  const shop = await openWorkshop({ ...form, name: 'stiff', blocks }, { version: versions[0], folder })
  t.after(() => shop.close())
  const { ctx, bot } = await shop.hire('Porter', { stand: [0, 64, 0] })
  const upper = at(4, 65, 0)
  const { stateId } = bot.blockAt(upper)
  bot.on(`blockUpdate:${upper}`, (_old, now) => { if (now.stateId !== stateId) bot.world.setBlockStateId(upper, stateId) })
  await ctx.navigateTo({ x: 7, y: 64, z: 0 })
  assert.ok(bot.entity.position.x > 5)
})

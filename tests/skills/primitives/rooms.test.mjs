/** Shut rooms: each kind of switch, a lock and what a sign says; two bots who find out by looking. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { roles } from '../../../skills/primitives/rooms/roles.mjs'
import { failure, openWorkshop, scratch, versions } from '../workshop.mjs'

const folder = scratch(after)
/** A room of stone around 0 64 0, whose way out at z 4 is barred, and a place beyond it. */
const shut = [
  { block: 'bedrock', from: [-4, 63, -4], to: [4, 69, 4] },
  { block: 'air', from: [-3, 64, -3], to: [3, 67, 3] },
  { block: 'iron_bars', from: [0, 64, 4], to: [0, 65, 4] }
]
const opened = [64, 65].map(y => ({ block: 'air', at: [0, y, 4] }))
const on = (block, at) => ({ block, at, properties: { powered: true } })
const ROOMS = {
  'two plates at once': {
    blocks: [{ block: 'oak_pressure_plate', at: [-2, 64, 0] }, { block: 'stone_pressure_plate', at: [2, 64, 0] }],
    triggers: [{ when: [on('oak_pressure_plate', [-2, 64, 0]), on('stone_pressure_plate', [2, 64, 0])], then: opened }]
  },
  'a plate and a button': {
    blocks: [{ block: 'oak_pressure_plate', at: [-2, 64, 0] }, { block: 'stone_button', at: [3, 65, 0], properties: { face: 'wall', facing: 'west' } }],
    triggers: [{ when: [on('oak_pressure_plate', [-2, 64, 0]), on('stone_button', [3, 65, 0])], within: 20, then: opened }]
  },
  'a trapdoor that a plate lifts': {
    blocks: [
      { block: 'iron_trapdoor', at: [0, 64, 3], properties: { facing: 'north', open: true } },
      { block: 'stone_pressure_plate', at: [0, 64, 2] },
      { block: 'stone_pressure_plate', at: [2, 64, 0] }
    ],
    triggers: [{
      when: [on('stone_pressure_plate', [0, 64, 2]), on('stone_pressure_plate', [2, 64, 0])],
      then: [...opened, { block: 'iron_trapdoor', at: [0, 64, 3], properties: { facing: 'north', open: false } }]
    }]
  },
  'a lever that moves all who stand by it': {
    blocks: [{ block: 'lever', at: [0, 64, 0], properties: { face: 'floor' } }],
    triggers: [{ when: [on('lever', [0, 64, 0])], then: [{ teleport: [[0, 64, 8]], all: true, near: [0, 64, 0], distance: 2 }] }]
  },
  'a lock, and what a sign says': {
    blocks: [
      { block: 'lever', at: [0, 64, 0], properties: { face: 'floor' } },
      { block: 'hay_block', at: [2, 63, 3] },
      { block: 'oak_wall_sign', at: [3, 66, 3], properties: { facing: 'west' }, text: ['replace the', 'hay_block with', 'gold_block'] }
    ],
    containers: [{ position: [-2, 64, 2], items: { gold_block: 1 }, lock: 'key' }],
    triggers: [
      { when: [on('lever', [0, 64, 0])], then: [{ give: 'tripwire_hook', label: 'key', near: [0, 64, 0], distance: 2 }] },
      { when: [{ block: 'gold_block', at: [2, 63, 3] }], then: opened }
    ]
  }
}
const place = { x: 0, y: 64, z: 8 }

for (const version of versions) {
  describe(`shut rooms on ${version}`, () => {
    for (const [name, { blocks, containers = [], triggers }] of Object.entries(ROOMS)) {
      test(name, async t => {
        const form = {
          name: name.replace(/\W+/g, '-'),
          terrain: { kind: 'flat', bottom: 60 },
          spawn: [0, 64, -2],
          chest: [20, 64, 20],
          blocks: [...shut, ...blocks],
          containers,
          triggers,
          rules: { daylight_cycle: false }
        }
        const shop = await openWorkshop(form, { version, folder })
        t.after(() => shop.close())
        const party = ['Ann', 'Ben']
        const crew = await Promise.all(party.map(each => shop.hire(each)))
        const ends = await Promise.all(crew.map(({ ctx }) => ctx.findWayOut(place, party)))
        for (const { position } of ends) assert.ok(position.z > 4.5, `${JSON.stringify(position)} is outside`)
      })
    }

    test('who can go on does their part first where that opens somebody else\'s way', async t => {
      const lane = x => [
        { block: 'bedrock', from: [x - 4, 63, 12], to: [x + 4, 69, 22] },
        { block: 'air', from: [x - 3, 64, 13], to: [x + 3, 67, 21] },
        { block: 'air', from: [x, 64, 22], to: [x, 65, 22] },
        { block: 'iron_bars', from: [x, 64, 19], to: [x, 65, 19] },
        { block: 'bedrock', from: [x - 3, 64, 19], to: [x - 1, 67, 19] },
        { block: 'bedrock', from: [x + 1, 64, 19], to: [x + 3, 67, 19] }
      ]
      // Ann's lever is at hand, Ben's at the far end: his way is open before he gets there.
      const levers = { Ann: [0, 64, 14], Ben: [17, 64, 18] }
      const form = {
        name: 'lanes',
        terrain: { kind: 'flat', bottom: 60 },
        spawn: [0, 64, -2],
        chest: [40, 64, 40],
        blocks: [
          ...shut, ...lane(0), ...lane(20), { block: 'lever', at: [0, 64, 0], properties: { face: 'floor' } },
          ...Object.values(levers).map(at => ({ block: 'lever', at, properties: { face: 'floor' } }))
        ],
        triggers: [
          { when: [on('lever', [0, 64, 0])], then: [{ teleport: [[0, 64, 13], [20, 64, 13]], all: false, near: [0, 64, 0], distance: 3 }] },
          { when: [on('lever', levers.Ann)], then: [64, 65].map(y => ({ block: 'air', at: [20, y, 19] })) },
          { when: [on('lever', levers.Ben)], then: [64, 65].map(y => ({ block: 'air', at: [0, y, 19] })) }
        ],
        rules: { daylight_cycle: false }
      }
      const shop = await openWorkshop(form, { version, folder })
      t.after(() => shop.close())
      const party = ['Ann', 'Ben']
      const crew = await Promise.all(party.map(each => shop.hire(each)))
      const ends = await Promise.all(crew.map(({ ctx }) => ctx.findWayOut({ x: 10, y: 64, z: 25 }, party)))
      for (const { position } of ends) assert.ok(position.z > 22, `${JSON.stringify(position)} is outside`)
    })

    test('things are read, used, taken out and put back by their place', async t => {
      const form = {
        name: 'room',
        terrain: { kind: 'flat', bottom: 60 },
        spawn: [0, 64, 0],
        chest: [20, 64, 20],
        blocks: [
          { block: 'oak_sign', at: [2, 64, 2], text: ['mind', 'the step'] },
          { block: 'lever', at: [-2, 64, 0], properties: { face: 'floor' } },
          { block: 'oak_pressure_plate', at: [2, 64, -2] }
        ],
        containers: [{ type: 'barrel', position: [-2, 64, 3], items: { bread: 3 } }]
      }
      const shop = await openWorkshop(form, { version, folder })
      t.after(() => shop.close())
      const { ctx } = await shop.hire('Cat')
      const seen = await ctx.lookRound()
      assert.deepEqual(seen.switches.map(({ block, on: is }) => [block, is]).sort(), [['lever', false], ['oak_pressure_plate', false]])
      assert.deepEqual(seen.signs, [{ x: 2, y: 64, z: 2 }])
      assert.deepEqual(seen.chests, [{ x: -2, y: 64, z: 3 }])
      assert.equal((await ctx.readSign({ x: 2, y: 64, z: 2 })).text, 'mind\nthe step')
      assert.equal((await failure(ctx.readSign({ x: 2, y: 63, z: 2 }))).code, 'NOT_FOUND')
      assert.deepEqual(await ctx.takeFrom({ x: -2, y: 64, z: 3 }, { bread: 2 }), { taken: { bread: 2 }, left: { bread: 1 } })
      assert.deepEqual(await ctx.storeIn({ x: -2, y: 64, z: 3 }, { bread: 1 }), { put: { bread: 1 }, holds: { bread: 2 } })
      assert.equal((await ctx.standOn({ x: 2, y: 64, z: -2 })).block, 'oak_pressure_plate')
      assert.equal((await ctx.useOn({ x: -2, y: 64, z: 0 })).block, 'lever')
      assert.equal((await failure(ctx.useOn('cow', 'bucket'))).code, 'NOT_FOUND')
    })
  })
}

describe('roles', () => {
  const each = (kind, x) => ({ kind, block: kind, position: { x, y: 64, z: 0 }, on: false })
  const told = (...all) => Object.fromEntries([...roles(...all)].map(([name, { own }]) => [name, own.map(({ position }) => position.x)]))

  test('somebody on each plate, and a free hand for the button', () => {
    assert.deepEqual(told([each('button', 5), each('plate', 1), each('plate', 2)], ['C', 'A', 'B']), { A: [1], B: [2], C: [5] })
  })

  test('people stand on plates, bots have the levers', () => {
    const turns = [0, 1].map(turn => told([each('plate', 1), each('lever', 2)], ['Ann', 'Bot'], turn, ['Ann']))
    assert.deepEqual(turns, [{ Ann: [1], Bot: [2] }, { Ann: [1], Bot: [2] }])
  })

  test('whoever is left waits, and it is another the next time', () => {
    assert.deepEqual(told([each('plate', 1)], ['A', 'B']), { A: [1], B: [] })
    assert.deepEqual(told([each('plate', 1)], ['A', 'B'], 1), { A: [], B: [1] })
  })

  test('one alone has both, and then the one without the other', () => {
    assert.deepEqual(told([each('plate', 1), each('button', 2)], ['A']), { A: [1, 2] })
    assert.deepEqual(told([each('plate', 1), each('button', 2)], ['A'], 1), { A: [2] })
  })
})

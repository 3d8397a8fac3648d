/** A wounded bot at night: into the earth, and on with its work when it is well again. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Vec3 } from 'vec3'
import { game } from '../../../skills/clock.mjs'
import { PrimitiveContext } from '../../../skills/primitives/context.mjs'
import { canWallIn } from '../../../skills/primitives/shelter/cover.mjs'
import { isBurrowed } from '../../../skills/primitives/shelter/burrow.mjs'
import { startReflexes } from '../../../skills/reflexes/index.mjs'
import { shelter } from '../../../skills/reflexes/shelter.mjs'
import { openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'shelter',
  terrain: { kind: 'flat', bottom: 56, layers: ['bedrock', 'stone', 'stone', 'stone', 'dirt', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  blocks: [
    { block: 'glass', from: [13, 63, -1], to: [15, 66, 1] },
    { block: 'air', from: [14, 64, 0], to: [14, 65, 0] }
  ],
  mobs: [{ type: 'zombie', position: [14, 64, 0] }],
  time: 18000,
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`a wounded bot digs itself in at night and comes out well, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, handle, ctx, events } = await shop.hire('Patient', { reflexes: true })
      const reflex = state => events.some(event => event.kind === 'reflex' && event.name === 'shelter' && event.state === state)
      await until(bot, () => Object.values(bot.entities).some(({ name }) => name === 'zombie'), 'the zombie')
      // As the server would send it; the server itself keeps its own count.
      bot.health = 6
      const above = () => bot.blockAt(bot.entity.position.floored().offset(0, 2, 0), false)?.name
      await until(bot, () => reflex('start'), 'the reflex', 5)
      await until(bot, () => bot.entity.position.y < 61.2 && above() === 'dirt', 'a hole with a lid', 30)
      const walk = ctx.navigateTo({ x: -4, y: 64, z: 0 }, 1)
      await bot.waitForTicks(20)
      assert.ok(bot.entity.position.y < 61.2, 'nothing makes it come out')
      bot.health = 20
      await walk
      assert.ok(reflex('end') && bot.entity.position.y >= 63.9)
      // As well as it gets: with nothing to eat wounds heal no further, and the night is long.
      const outs = () => events.filter(({ kind, name, state }) => kind === 'reflex' && name === 'shelter' && state === 'end').length
      const before = outs()
      await ctx.navigateTo({ x: -9, y: 64, z: 0 }, 1)
      bot.health = 10
      bot.food = 17
      await until(bot, () => bot.entity.position.y < 61.2 && above() === 'dirt', 'a hole again', 30)
      // More than sends one in, and not enough for whoever comes next.
      bot.health = 14.5
      await bot.waitForTicks(20)
      assert.equal(outs(), before, 'as weak as that it stays')
      bot.health = 17
      bot.food = 17
      await until(bot, () => outs() > before, 'that it comes out', 5)
      bot.health = bot.food = 20
      // Well, but it has died tonight and has nothing to fight with.
      await ctx.navigateTo({ x: -15, y: 64, z: 0 }, 1)
      handle.memory.diedAt = handle.tick()
      await until(bot, () => events.some(({ kind, why }) => kind === 'reflex' && why === 'died tonight'), 'it hides again', 10)
    } finally {
      await shop.close()
    }
  })
}

const open = { ...form, name: 'bitten', blocks: [], mobs: [{ type: 'spider', position: [9, 64, 0] }] }

for (const version of versions) {
  test(`who is under blows fights before it hides, on ${version}`, async () => {
    const shop = await openWorkshop(open, { version, folder })
    try {
      const { bot, events } = await shop.hire('Bitten', { reflexes: true })
      const reflexes = name => events.filter(event => event.kind === 'reflex' && event.name === name)
      const near = () => Object.values(bot.entities).some(({ name, position }) => name === 'spider' && position.distanceTo(bot.entity.position) < 8)
      await until(bot, near, 'the spider')
      // As the server would send it; the server itself keeps its own count, which its next blow tells.
      bot.health = 11
      await until(bot, () => reflexes('shelter').length > 0, 'that it wants to hide', 5)
      await until(bot, () => bot.health > 11, 'a blow', 10)
      await until(bot, () => reflexes('shelter')[1]?.state === 'end', 'that it hides no more', 1)
      await until(bot, () => reflexes('enemy').at(-1)?.state === 'start', 'the fight', 1)
    } finally {
      await shop.close()
    }
  })
}

const STORE = [0, 64, 3]
const yard = {
  ...form,
  name: 'yard',
  blocks: [
    { block: 'oak_fence', from: [2, 64, -1], to: [4, 64, 1] },
    { block: 'air', from: [3, 64, 0], to: [3, 64, 0] }
  ],
  containers: [{ position: STORE, items: { stone_sword: 1 } }],
  mobs: [{ type: 'skeleton', position: [3, 64, 0] }]
}

for (const version of versions) {
  test(`who is shot by somebody beside its hole does not sit there, where it can fight, on ${version}`, async () => {
    const shop = await openWorkshop(yard, { version, folder })
    try {
      const { bot, handle, ctx } = await shop.hire('Target')
      const skeleton = await until(bot, () => Object.values(bot.entities).find(({ name }) => name === 'skeleton'), 'the skeleton')
      const isShot = async () => {
        await until(bot, () => skeleton.position.distanceTo(bot.entity.position) < 4, 'that it stands beside it')
        handle.memory.hurtAt = game.now()
        return shelter.over?.(handle)
      }
      assert.equal(await isShot(), false, 'with bare hands')
      handle.chest = new Vec3(STORE[0], STORE[1], STORE[2])
      await ctx.exchange({ take: { stone_sword: 1 } })
      await ctx.navigateTo({ x: 0, y: 64, z: 0 }, 0)
      assert.equal(await isShot(), true)
    } finally {
      await shop.close()
    }
  })
}

const pit = {
  ...form,
  name: 'pit',
  blocks: [{ block: 'air', from: [0, 62, 0], to: [0, 63, 0] }],
  spawn: [0, 62, 0],
  mobs: [{ type: 'spider', position: [1, 64, 0] }]
}

for (const version of versions) {
  test(`who is bitten from the rim of its hole digs on and shuts it, on ${version}`, async () => {
    const shop = await openWorkshop(pit, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Digger')
      await until(bot, () => Object.values(bot.entities).some(({ name, position }) => name === 'spider' && position.distanceTo(bot.entity.position) < 3), 'the spider')
      // As the server would send it; the server itself keeps its own count.
      bot.health = 6
      handle.memory.hurtAt = game.now()
      assert.equal(shelter.over?.(handle), false)
      handle.onEnd(startReflexes(handle))
      const isShut = () => bot.blockAt(bot.entity.position.floored().offset(0, 2, 0), false)?.boundingBox === 'block'
      const from = handle.tick()
      await until(bot, isShut, 'a lid', 20)
      assert.ok(handle.tick() - from < 80, `${handle.tick() - from} ticks`)
    } finally {
      await shop.close()
    }
  })
}

const cage = (x, z) => [{ block: 'glass', from: [x - 1, 64, z - 1], to: [x + 1, 66, z + 1] }, { block: 'air', from: [x, 64, z], to: [x, 65, z] }]
const caged = at => ({ blocks: at.flatMap(([x, z]) => cage(x, z)), mobs: at.map(([x, z]) => ({ type: 'zombie', position: [x, 64, z] })) })

for (const [several, at] of /** @type {[boolean, [number, number][]][]} */ ([[false, [[9, 0]]], [true, [[9, 0], [0, 9]]]])) {
  test(`out of a hole with a sword, at night, before ${several ? 'several nobody comes' : 'one that waits one comes'}`, async () => {
    const containers = [{ position: STORE, items: { stone_sword: 1 } }]
    const shop = await openWorkshop({ ...form, name: `rim${at.length}`, ...caged(at), containers }, { version: versions[0], folder })
    try {
      const { bot, events } = await shop.hire('Waiting', { reflexes: true, from: STORE, take: { stone_sword: 1 } })
      const count = state => events.filter(event => event.kind === 'reflex' && event.name === 'shelter' && event.state === state).length
      // As the server would send it; the server itself keeps its own count.
      bot.health = 6
      await until(bot, () => isBurrowed({ bot }), 'a hole with a lid', 30)
      const before = count('end')
      bot.health = 20
      await bot.waitForTicks(100)
      assert.equal(count('end') > before, !several)
    } finally {
      await shop.close()
    }
  })
}

test('wounded in a cave one digs on through the rock when day comes, for there it changes nothing', async () => {
  const take = { cobblestone: 16, stone_pickaxe: 1 }
  // A passage in the rock, with one at its other end that sees the bot and cannot come.
  const blocks = [
    { block: 'air', from: [0, 44, 0], to: [9, 45, 0] }, { block: 'air', from: [5, 44, 1], to: [5, 45, 1] }, { block: 'glass', from: [7, 44, 0], to: [7, 45, 0] }
  ]
  const cave = {
    ...form,
    name: 'rock',
    terrain: { kind: 'flat', bottom: 24, layers: ['bedrock', ...Array(39).fill('stone')] },
    spawn: [0, 44, 0],
    chest: [0, 64, -40],
    blocks,
    containers: [{ position: [5, 44, 1], items: take }],
    mobs: [{ type: 'skeleton', position: [9, 44, 0] }]
  }
  const shop = await openWorkshop(cave, { version: versions[0], folder })
  try {
    const { bot, handle } = await shop.hire('Miner', { from: [5, 44, 1], take, stand: [1, 44, 0] })
    bot.health = 9
    bot.food = 16
    const start = bot.entity.position.clone()
    const over = new AbortController()
    const acting = shelter.act(new PrimitiveContext(handle, { signal: over.signal }), over.signal)
    await until(bot, () => isBurrowed({ bot }), 'walls', 30)
    Object.defineProperty(bot.time, 'timeOfDay', { get: () => 1000, set () {} })
    await acting
    assert.ok(bot.entity.position.distanceTo(start) > 5 && isBurrowed({ bot }), `${bot.entity.position}`)
  } finally {
    await shop.close()
  }
})

test('who comes out from between walls in a cave as wounded as before does not go straight back in', async () => {
  const take = { cobblestone: 16, stone_pickaxe: 1 }
  // A passage that nothing leads out of, with one at its other end that sees the bot and cannot come.
  const cave = {
    ...form,
    name: 'obsidian',
    terrain: { kind: 'flat', bottom: 24, layers: ['bedrock', ...Array(39).fill('obsidian')] },
    spawn: [0, 44, 0],
    chest: [0, 64, -40],
    blocks: [
      { block: 'air', from: [0, 44, 0], to: [9, 45, 0] }, { block: 'air', from: [2, 44, 1], to: [2, 45, 1] }, { block: 'glass', from: [4, 44, 0], to: [4, 45, 0] }
    ],
    containers: [{ position: [2, 44, 1], items: take }],
    mobs: [{ type: 'skeleton', position: [6, 44, 0] }],
    time: 1000
  }
  const shop = await openWorkshop(cave, { version: versions[0], folder })
  try {
    const { bot, handle } = await shop.hire('Captive', { from: [2, 44, 1], take, stand: [1, 44, 0] })
    await until(bot, () => bot.nearestEntity(({ name }) => name === 'skeleton') !== null, 'an archer', 10)
    bot.health = 9
    bot.food = 16
    const { signal } = new AbortController()
    await shelter.act(new PrimitiveContext(handle, { signal }), signal)
    assert.ok(game.now() - handle.memory.tiredAt < 1000, `${game.now() - handle.memory.tiredAt} ms`)
  } finally {
    await shop.close()
  }
})

/** Rock all around, and earth to dig in five blocks off on the side where one waits, behind glass, and nine on the other. */
const between = {
  ...form,
  name: 'between',
  chest: [0, 64, -40],
  blocks: [{ block: 'stone', from: [-8, 58, -16], to: [4, 63, 16] }, ...cage(13, 0)],
  mobs: [{ type: 'zombie', position: [13, 64, 0] }]
}

for (const barred of [false, true]) {
  test(`a wounded bot hides ${barred ? 'elsewhere where one comes between it and the ground ahead' : 'away from who is after it, however near ground is on that side'}`, async () => {
    const shop = await openWorkshop({ ...between, ...barred && { blocks: between.blocks.slice(0, 1), mobs: [{ type: 'zombie', position: [24, 64, 0] }] } }, { version: versions[0], folder })
    try {
      const { bot, handle } = await shop.hire('Hunted')
      const zombie = await until(bot, () => Object.values(bot.entities).find(({ name }) => name === 'zombie'), 'the zombie')
      // As the server would send it; the server itself keeps its own count.
      bot.health = 6
      assert.equal(shelter.wanted(handle), 'wounded at night')
      const over = new AbortController()
      const acting = shelter.act(new PrimitiveContext(handle, { signal: over.signal }), over.signal).catch(error => error)
      if (barred) {
        await until(bot, () => bot.entity.position.x > 2, 'that it goes for the near ground', 5)
        Object.defineProperty(zombie, 'position', { value: new Vec3(12, 64, 0) })
      }
      await until(bot, () => isBurrowed({ bot }), 'a hole with a lid', 30)
      over.abort()
      await acting
      assert.ok(bot.entity.position.x < -8, `${bot.entity.position}`)
    } finally {
      await shop.close()
    }
  })
}

const lake = {
  ...form,
  name: 'lake',
  spawn: [0, 63, 0],
  blocks: [{ block: 'water', from: [-34, 62, -34], to: [20, 63, 34] }, ...cage(26, 0)],
  containers: [{ position: [22, 64, 8], items: { dirt: 16 } }],
  mobs: [{ type: 'zombie', position: [26, 64, 0] }]
}

test('a wounded bot far out on a lake goes ashore and digs itself in, and never between walls in the water', async () => {
  const shop = await openWorkshop(lake, { version: versions[0], folder })
  try {
    const { bot, handle } = await shop.hire('Swimmer', { from: [22, 64, 8], take: { dirt: 16 }, stand: [-2, 63, 0] })
    await until(bot, () => Object.values(bot.entities).some(({ name }) => name === 'zombie'), 'the zombie')
    assert.ok(bot.entity.isInWater)
    assert.equal(canWallIn({ bot }), false)
    // As the server would send it; the server itself keeps its own count.
    bot.health = 6
    assert.equal(shelter.wanted(handle), 'wounded at night')
    const over = new AbortController()
    const acting = shelter.act(new PrimitiveContext(handle, { signal: over.signal }), over.signal).catch(error => error)
    await until(bot, () => isBurrowed({ bot }), 'a hole with a lid', 60)
    over.abort()
    await acting
    assert.ok(!bot.entity.isInWater && Math.max(Math.abs(bot.entity.position.x), Math.abs(bot.entity.position.z)) > 20, `${bot.entity.position}`)
    assert.ok(bot.entity.position.distanceTo(new Vec3(26, 64, 0)) > 11, 'not on the nearest shore, where one waits')
    assert.equal(handle.deaths.length, 0)
  } finally {
    await shop.close()
  }
})

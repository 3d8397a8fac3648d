/** How long a dig takes where the footing changes in the middle of it: against a bot without a world. */
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import { Vec3 } from 'vec3'
import { TICK_MS, advance, coast, drive, game } from '../../../../skills/clock.mjs'
import { ToolChanged, breakBlock } from '../../../../skills/primitives/blocks/breaking.mjs'

const registry = createRequire(import.meta.url)('prismarine-registry')('1.20.1')
const FINISH = 2

/** A bot that digs a block of `ms` (five times that off the ground), and what it tells its server at which tick. */
function stub (ms) {
  const block = { name: 'sand', type: 1, position: new Vec3(1, 64, 0), digTime: (_item, _creative, _wet, aloft) => aloft ? 5 * ms : ms }
  const said = []
  const bot = Object.assign(new EventEmitter(), {
    entity: { onGround: true, position: new Vec3(0.5, 64, 0.5), eyeHeight: 1.62, effects: {} },
    game: { gameMode: 'survival', minY: 0 },
    registry,
    inventory: { slots: [] },
    heldItem: null,
    targetDigBlock: null,
    ticks: 0,
    getEquipmentDestSlot: () => 5,
    lookAt: async () => {},
    swingArm: () => {},
    blockAt: () => block,
    world: { getColumn: () => null },
    _updateBlockState: () => {},
    _client: { write: (_name, { status }) => said.push({ status, tick: bot.ticks }) }
  })
  return { bot, block, said }
}

/** Let ticks of the game pass. */
async function pass (bot, ticks, each = () => {}) {
  for (let n = 0; n < ticks; n++) {
    await advance(TICK_MS, game.date() + TICK_MS)
    bot.ticks++
    each(bot.ticks)
    bot.emit('physicsTick')
  }
}

describe('breaking a block', () => {
  before(drive)
  after(coast)

  test('begun in the air and ended on the ground it takes the ground\'s time from then on', async () => {
    const { bot, block, said } = stub(500)
    bot.entity.onGround = false
    const dug = breakBlock(bot, block, new AbortController().signal)
    await Promise.all([dug, pass(bot, 20, tick => { bot.entity.onGround = tick > 5 })])
    const { tick } = said.find(({ status }) => status === FINISH)
    assert.ok(tick >= 14 && tick <= 16, `ended at tick ${tick}, not the 50th`)
  })

  test('begun on the ground and ended in the air it is not told as done before the server will have it', async () => {
    const { bot, block, said } = stub(500)
    const dug = breakBlock(bot, block, new AbortController().signal)
    await Promise.all([dug, pass(bot, 40, tick => { bot.entity.onGround = tick < 9 })])
    const { tick } = said.find(({ status }) => status === FINISH)
    assert.ok(tick >= 37, `ended at tick ${tick}, of which a server makes ${tick / 50}`)
  })

  test('another tool in the hand begins it anew', async () => {
    const { bot, block, said } = stub(500)
    const dug = breakBlock(bot, block, new AbortController().signal).catch(error => error)
    await pass(bot, 5, tick => { if (tick === 4) bot.heldItem = { type: 7, slot: 36, enchants: [] } })
    assert.ok(await dug instanceof ToolChanged)
    assert.deepEqual(said.map(({ status }) => status), [0, 1])
    assert.equal(bot.targetDigBlock, null)
  })
})

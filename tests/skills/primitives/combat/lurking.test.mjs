/** The hunt for what comes out at night: what is done until then. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import kill from '../../../../skills/library/kill.mjs'

/** A world of pigs where a skeleton comes with the night. */
function pasture (pigs) {
  const has = {}
  const done = []
  let night = false
  const none = name => Object.assign(new Error(`no ${name}`), { code: 'NOT_FOUND' })
  return {
    done,
    inventory: () => has,
    prepare: async () => ({ fetched: {} }),
    collectDrops: async () => {},
    killMob: async ([name]) => {
      if (name === 'skeleton' ? !night : pigs === 0) throw none(name)
      if (name === 'pig') pigs--
      const drop = name === 'skeleton' ? 'bone' : 'porkchop'
      has[drop] = (has[drop] ?? 0) + 2
      done.push(name)
    },
    waitForMob: async () => {
      night = true
      done.push('night')
    },
    exploreUntil: async () => assert.fail('nothing to look for'),
    handIn: async ({ items }) => ({ deposited: Object.fromEntries(items.map(name => [name, has[name]])), chest: {}, kept: {} })
  }
}

const hunt = { item: 'skeleton', quantity: 1, produces: { bone: 2 }, sources: ['skeleton'] }

test('who waits for the night has something to eat first', async () => {
  const ctx = pasture(9)
  assert.deepEqual((await kill(ctx, hunt)).produced, { bone: 2 })
  assert.deepEqual(ctx.done, ['pig', 'pig', 'night', 'skeleton'])
})

test('where there is nothing to eat, the night comes all the same', async () => {
  const ctx = pasture(0)
  await kill(ctx, hunt)
  assert.deepEqual(ctx.done, ['night', 'skeleton'])
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { advance, coast, drive } from '../../skills/clock.mjs'
import { SkillError } from '../../skills/errors.mjs'
import { createContext as primitives } from '../../skills/primitives/index.mjs'
import { ALLOWED, checkArguments } from '../../skills/sandbox/checks.mjs'
import { runInSandbox } from '../../skills/sandbox/index.mjs'
import { HOSTILE } from './hostile.mjs'

const STRICT = { cpuMs: 150, wallMs: 60_000, memoryMb: 16, calls: 200 }

/** A context that notes what it was asked, as the primitives would be. */
function recorder () {
  const calls = []
  const stopped = []
  let started
  const following = new Promise(resolve => { started = resolve })
  const createContext = signal => ({
    chest: { x: 1, y: 64, z: -3 },
    say: text => { calls.push(['say', text]) },
    inventory: () => ({ stick: 3 }),
    mineBlock: async (...args) => {
      calls.push(['mineBlock', ...args])
      if (args[0] === 'bedrock') throw new SkillError('NO_TOOL', 'Nothing breaks bedrock.', { block: 'bedrock' })
      return { mined: { [args[0]]: args[1] } }
    },
    navigateTo: position => { calls.push(['navigateTo', position]) },
    give: (...args) => { calls.push(['give', ...args]) },
    followPlayer: name => new Promise((_resolve, reject) => {
      started()
      signal.addEventListener('abort', () => { stopped.push(name); reject(signal.reason) }, { once: true })
    })
  })
  return { calls, stopped, createContext, following }
}

const skill = body => /\bexport\b/.test(body) ? body : `export default async function (ctx, args) { ${body} }`

/** Watches the longest stretch for which this thread's own work kept its event loop; a busy machine does not count. */
function stallWatch () {
  let longest = 0
  let last = process.threadCpuUsage()
  const timer = setInterval(() => {
    const used = process.threadCpuUsage(last)
    longest = Math.max(longest, (used.user + used.system) / 1000)
    last = process.threadCpuUsage()
  }, 1)
  return () => {
    clearInterval(timer)
    return longest
  }
}

test('a skill calls primitives, gets values and gives one back', async () => {
  const { calls, createContext } = recorder()
  const source = skill(`
    await ctx.say('off I go')
    const mined = await ctx.mineBlock('oak_log', args.count)
    console.log('mined', mined)
    return { mined, chest: ctx.chest, inventory: await ctx.inventory() }`)
  const result = await runInSandbox(source, createContext, { count: 3 })
  assert.deepEqual(result.value, {
    mined: { mined: { oak_log: 3 } }, chest: { x: 1, y: 64, z: -3 }, inventory: { stick: 3 }
  })
  assert.deepEqual([result.ok, result.error, result.calls], [true, null, 3])
  assert.deepEqual(result.log, ['mined {"mined":{"oak_log":3}}'])
  assert.deepEqual(calls, [['say', 'off I go'], ['mineBlock', 'oak_log', 3, undefined]])
  assert.ok(result.cpu_ms > 0)
})

test('a primitive\'s failure has its code inside and, let pass, outside', async () => {
  const { createContext } = recorder()
  const caught = await runInSandbox(skill(`
    try { await ctx.mineBlock('bedrock') } catch (error) { return [error instanceof Error, error.code, error.message, error.data] }
  `), createContext)
  assert.deepEqual(caught.value, [true, 'NO_TOOL', 'Nothing breaks bedrock.', { block: 'bedrock' }])
  const passed = await runInSandbox(skill("await ctx.mineBlock('bedrock')"), createContext)
  assert.deepEqual(passed.error, { code: 'NO_TOOL', message: 'Nothing breaks bedrock.', data: { block: 'bedrock' } })
})

test('what was done is told by the primitives, whatever the skill makes of it', async () => {
  const kinds = ['pig', 'cow']
  const createContext = () => ({
    killMob: async name => ({ killed: kinds.shift(), position: {}, collected: {}, name }),
    mineBlock: async () => { throw new SkillError('NO_TOOL', 'Nothing breaks bedrock.') },
    inventory: () => Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`item_${i}`, i]))
  })
  const result = await runInSandbox(skill(`
    await ctx.killMob(['pig', 'cow'], 5)
    await ctx.killMob('cow')
    try { await ctx.mineBlock('bedrock') } catch { }
    await ctx.inventory()
    return { killed: 99, did: ['everything'] }`), createContext)
  assert.equal(result.killed, 2)
  assert.deepEqual(result.did.map(({ name, ok }) => [name, ok]), [['killMob', true], ['killMob', true], ['mineBlock', false], ['inventory', true]])
  assert.equal(result.did[0].args, '[["pig","cow"],5]')
  assert.equal(result.did[2].told, 'NO_TOOL: Nothing breaks bedrock.')
  assert.ok(result.did[3].told.length <= 160)
  const busy = await runInSandbox(skill('for (let i = 0; i < 300; i++) await ctx.inventory()'), createContext)
  assert.deepEqual([busy.calls, busy.did.length], [300, 60])
})

test('a mistake is BAD_SKILL and says where', async () => {
  const { createContext } = recorder()
  const result = await runInSandbox(skill('null.x'), createContext)
  assert.equal(result.error.code, 'BAD_SKILL')
  assert.match(result.error.message, /TypeError/)
  assert.match(result.error.data.stack, /skill\.mjs:1/)
  for (const kind of ['async function *', 'function *']) {
    const { ok, error, calls } = await runInSandbox(`export default ${kind} (ctx) { yield ctx.inventory() }`, createContext)
    assert.deepEqual([ok, error?.code, error?.message, calls], [false, 'BAD_SKILL', 'TypeError: A skill is an async function, not a generator: nothing of it runs.', 0])
  }
  const broken = await runInSandbox('export default async (ctx) => {', createContext)
  assert.match(broken.error.message, /SyntaxError/)
})

test('calls made at once are carried out one after the other', async () => {
  let running = 0
  let most = 0
  const slow = async () => {
    most = Math.max(most, ++running)
    await new Promise(resolve => setTimeout(resolve, 5))
    running--
    return {}
  }
  const result = await runInSandbox(skill("await Promise.all([1, 2, 3].map(n => ctx.mineBlock('stone', n)))"), () => ({ mineBlock: slow }))
  assert.equal(result.ok, true)
  assert.equal(most, 1)
})

test('a primitive that is under way stops when the skill is ended, by its limit, its end or from outside', async () => {
  for (const [body, limits, ends, code] of [
    // Time goes on once it is under way, however long its thread took to start.
    ["await ctx.followPlayer('Steve')", { wallMs: 2000 }, () => advance(2000, 0), 'TIMEOUT'],
    ["ctx.followPlayer('Steve')", {}, () => {}, undefined],
    ["await ctx.followPlayer('Steve')", {}, outside => outside.abort(new SkillError('INTERRUPTED', 'by a player')), 'INTERRUPTED']
  ]) {
    const { stopped, createContext, following } = recorder()
    const outside = new AbortController()
    drive()
    following.then(() => ends(outside))
    const result = await runInSandbox(skill(body), createContext, null, limits, outside.signal)
    coast()
    assert.equal(result.error?.code, code)
    assert.deepEqual(stopped, ['Steve'])
  }
})

test('what goes on to a primitive is built anew from what was checked', () => {
  const args = JSON.parse('["stone", 2, {"radius": 8, "item": null}]')
  assert.deepEqual(checkArguments('mineBlock', args), ['stone', 2, { radius: 8 }])
  assert.deepEqual(checkArguments('placeItem', ['chest', null]), ['chest', undefined])
  for (const [name, ...wrong] of [
    ['constructor'], ['progress', {}], ['mineBlock'], ['mineBlock', 'Stone'], ['mineBlock', 'stone', 1.5],
    ['mineBlock', 'stone', 1, JSON.parse('{"__proto__": {}}')], ['navigateTo', { x: 1, y: 2 }], ['say', {}], ['sleep', 1]
  ]) {
    assert.throws(() => checkArguments(name, wrong), { code: 'BAD_ARGS' }, name)
  }
})

test('every name that a sandboxed skill may call is a primitive', () => {
  const ctx = primitives({ bot: { registry: {} }, gate: null, chest: null }, { signal: new AbortController().signal, say: () => {} })
  assert.deepEqual(ALLOWED.filter(name => typeof ctx[name] !== 'function'), [])
  const beyond = Object.keys(ctx).filter(name => typeof ctx[name] === 'function' && !ALLOWED.includes(name))
  assert.ok(beyond.includes('progress'), 'the board is not theirs to write')
})

test('only a skill\'s own computing counts, however busy the machine is', async () => {
  const { createContext } = recorder()
  const busy = Array.from({ length: 8 }, () => new Worker('for (;;);', { eval: true }))
  try {
    await Promise.all(busy.map(worker => once(worker, 'online')))
    const body = 'let n = 0; for (let i = 0; i < 4e5; i++) n += i % 7; return n > 0'
    const result = await runInSandbox(skill(body), createContext, null, STRICT)
    assert.deepEqual([result.ok, result.value], [true, true], JSON.stringify(result))
    const endless = await runInSandbox(skill('for (;;);'), createContext, null, STRICT)
    assert.deepEqual(endless.error?.data, { limit: 'cpu' })
  } finally {
    await Promise.all(busy.map(worker => worker.terminate()))
  }
})

test('hostile skills end in their limit, get nowhere and do not stall the bot', async t => {
  assert.ok(HOSTILE.length >= 40)
  let most = 0
  for (const { name, body, ends, limit, value, says, wallMs = STRICT.wallMs } of HOSTILE) {
    await t.test(name, async () => {
      const { calls, createContext } = recorder()
      const stalled = stallWatch()
      const result = await runInSandbox(skill(body), createContext, { hint: 'none' }, { ...STRICT, wallMs })
      const longest = stalled()
      most = Math.max(most, longest)
      if (ends === 'ok') assert.equal(result.ok, true, JSON.stringify(result))
      else if (ends !== 'any') assert.ok([ends].flat().includes(result.error?.code), JSON.stringify(result))
      if (limit) assert.ok([limit].flat().includes(result.error.data.limit), JSON.stringify(result.error))
      assert.ok(result.log.join('').length < 20_000)
      if (value !== undefined) assert.deepEqual(result.value, value)
      const said = calls.filter(([what]) => what === 'say').length
      assert.ok(said <= (says ?? 0), `${said} messages`)
      assert.ok(calls.every(([what]) => what === 'say'), 'no primitive was reached')
      assert.equal(({}).polluted, undefined)
      assert.ok(longest < 50, `the event loop was held for ${longest} ms`)
    })
  }
  t.diagnostic(`${HOSTILE.length} skills; the event loop was held for ${most.toFixed(1)} ms at most`)
})

test('900 calls are 900 calls; what one costs is printed', async t => {
  const { createContext } = recorder()
  const began = performance.now()
  await runInSandbox(skill('return 1'), createContext)
  const empty = performance.now() - began
  const started = performance.now()
  const result = await runInSandbox(skill('for (let i = 0; i < 900; i++) await ctx.inventory()'), createContext)
  const each = (performance.now() - started - empty) / 900
  assert.equal(result.calls, 900)
  t.diagnostic(`sandbox: ${empty.toFixed(0)} ms for an empty skill, ${each.toFixed(2)} ms a call`)
})

test('what is no number, and no thing that can be told, never counts as left out, for any primitive and argument', async () => {
  const calls = []
  const note = name => (...args) => { calls.push([name, ...args]) }
  const createContext = () => ({ chest: null, ...Object.fromEntries(ALLOWED.map(name => [name, note(name)])) })
  const result = await runInSandbox(skill(`
    const wrong = [NaN, Infinity, -Infinity, new Number(NaN), new Date(NaN), () => 3, Symbol('three'), 3n, { toJSON () { return null } }]
    const wraps = [v => v, v => [v], v => ({ x: v, y: 64, z: 1 }), v => ({ put: { stick: v } }), v => ({ radius: v })]
    const through = []
    for (const name of args.names) {
      for (let before = 0; before < 4; before++) {
        for (const wrap of wraps) {
          for (const value of wrong) {
            const values = ['stick', 1, 1].slice(0, before)
            const error = await ctx[name](...values, wrap(value)).then(() => null, error => error)
            if (error?.code !== 'BAD_ARGS') through.push([name, before, String(wrap), typeof value])
          }
        }
      }
    }
    return through`), createContext, { names: ALLOWED }, { cpuMs: 20_000, wallMs: 60_000, calls: 10 })
  assert.deepEqual(result.error, null)
  assert.deepEqual(result.value, [])
  assert.deepEqual(calls, [])
  for (const number of [NaN, Infinity, -Infinity]) {
    assert.throws(() => checkArguments('mineBlock', ['oak_log', number]), { code: 'BAD_ARGS' })
  }
})

test('a count that came out as no number is told so', async () => {
  const { calls, createContext } = recorder()
  const result = await runInSandbox(skill("await ctx.mineBlock('oak_log', args.all / args.none)"), createContext, { all: 0, none: 0 })
  assert.deepEqual([result.ok, result.error.code, result.error.message], [false, 'BAD_ARGS', 'A primitive cannot be called with NaN.'])
  assert.deepEqual(calls, [])
})

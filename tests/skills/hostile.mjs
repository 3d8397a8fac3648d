/**
 * Forty skills that want out, or want to hold the bot up. `body` is the inside of the skill unless it exports one
 * itself; `ends` is the code that it must end with (several:
 * any of them; ok: it ends harmlessly), `limit` the limit that it must meet, `wallMs` its time where that is the limit.
 */
const cpu = { ends: 'LIMIT', limit: 'cpu' }

export const HOSTILE = [
  // Never giving the processor back.
  { name: 'an endless loop', body: 'for (;;);', ...cpu },
  { name: 'an endless loop after a call', body: 'await ctx.inventory(); for (;;);', ...cpu },
  { name: 'a loop that catches its interruption', body: 'for (;;) { try { for (;;); } catch { } finally { continue } }', ...cpu },
  { name: 'an endless chain of promises', body: 'for (;;) await 1', ...cpu },
  { name: 'promises that breed', body: 'const f = () => Promise.resolve().then(() => { f(); f() }); f(); await new Promise(() => {})', ends: 'LIMIT' },
  { name: 'a loop while the module loads', body: 'for (;;); export default async () => 1', ...cpu },
  { name: 'a regular expression that explodes', body: "return /^(a+)+$/.test('a'.repeat(40) + '!')", ...cpu },
  { name: 'a sort that never ends', body: 'return Array.from({ length: 1e5 }, Math.random).sort(() => { for (;;); })', ...cpu },
  { name: 'a getter that loops in an error', body: 'throw { get message () { for (;;); }, get code () { for (;;); } }', ...cpu },
  { name: 'a toJSON that loops', body: 'return { toJSON () { for (;;); } }', ...cpu },
  { name: 'a thenable that resolves to itself', body: 'const t = { then (f) { f(t) } }; await t', ...cpu },
  { name: 'a generator without end', body: 'function * g () { for (;;) yield 1 } return [...g()]', ends: 'LIMIT' },
  { name: 'numbers too large', body: 'let n = 3n; for (;;) n **= 2n', ends: ['BAD_SKILL', 'LIMIT'] },
  { name: 'numbers just small enough', body: 'const n = 3n ** 600000n; let m = n; for (;;) m = (m * n) % (n + 1n)', ...cpu },
  { name: 'a proxy that traps for ever', body: 'const p = new Proxy({}, { get () { for (;;); } }); return p.x', ...cpu },

  // Taking all the memory.
  { name: 'an array without end', body: 'const a = []; for (;;) a.push({})', ends: 'LIMIT' },
  { name: 'a string that doubles', body: "let s = 'x'; for (;;) s += s", ends: ['BAD_SKILL', 'LIMIT'] },
  { name: 'buffers without end', body: 'const a = []; for (;;) a.push(new ArrayBuffer(1 << 20))', ends: 'LIMIT' },
  { name: 'calls without end', body: 'const f = () => f() + 1; f()', ends: 'LIMIT', limit: 'stack' },
  { name: 'JSON nested too deep', body: "return JSON.parse('['.repeat(100000))", ends: 'LIMIT', limit: ['stack', 'cpu'] },
  { name: 'a value too large', body: "return 'x'.repeat(1e6)", ends: 'LIMIT', limit: 'value' },

  // Waiting for ever.
  { name: 'waiting for nothing', body: 'await new Promise(() => {})', ends: 'BAD_SKILL' },
  { name: 'a primitive that never ends', body: "await ctx.followPlayer('Steve')", ends: 'TIMEOUT', wallMs: 1000 },

  // Flooding the host.
  { name: 'calls in a loop', body: 'for (;;) await ctx.inventory()', ends: 'LIMIT' },
  { name: 'calls without waiting', body: 'for (;;) ctx.inventory()', ends: 'LIMIT', limit: 'pending' },
  { name: 'arguments too large', body: "await ctx.mineBlock('x'.repeat(1e6), 1)", ends: 'LIMIT', limit: 'arguments' },
  { name: 'chat without end', body: "for (;;) await ctx.say('buy now')", ends: 'BAD_SKILL', says: 8 },
  { name: 'log lines without end', body: "for (let i = 0; i < 500; i++) console.log('x'.repeat(1000)); return 1", ends: 'ok' },

  // Talking the host into something.
  { name: 'a command in chat', body: "await ctx.say(' /op Mallory')", ends: 'BAD_ARGS', says: 0 },
  { name: 'a name that is a path', body: "await ctx.mineBlock('../../etc/passwd', 1)", ends: 'BAD_ARGS' },
  { name: 'a count that is none', body: "await ctx.mineBlock('stone', -1e9)", ends: 'BAD_ARGS' },
  { name: 'a position that is none', body: 'await ctx.navigateTo({ x: 1e300, y: 0, z: 0 })', ends: 'BAD_ARGS' },
  { name: 'an option that nobody knows', body: "await ctx.mineBlock('stone', 1, { where: 1, __proto__: { polluted: 1 } })", ends: 'BAD_ARGS' },
  { name: 'a player who is a selector', body: "await ctx.give('@a', 'stone', 1)", ends: 'BAD_ARGS' },

  // Getting out.
  { name: 'the host through a constructor', body: "return ctx.say.constructor.constructor('return typeof process + typeof require')()", ends: 'ok', value: 'undefinedundefined' },
  { name: 'an import', body: "import fs from 'node:fs'; export default async () => fs.readdirSync('/')", ends: 'BAD_SKILL' },
  { name: 'an import on the way', body: "const fs = await import('node:fs'); return fs.readdirSync('/')", ends: 'BAD_SKILL' },
  { name: 'prototypes bent', body: "Object.prototype.polluted = 1; Array.prototype.map = () => { throw 1 }; JSON.parse = () => ({ ok: 'forged' }); Promise.prototype.then = 1; return (await ctx.inventory()).stick", ends: 'any' },
  { name: 'a forged answer', body: "ctx.inventory = async () => ({ diamond: 64 }); return { __proto__: null, ['__proto__']: { polluted: 1 }, have: await ctx.inventory() }", ends: 'ok' },
  { name: 'globals of a host', body: "return ['process', 'require', 'module', 'fetch', 'WebAssembly', 'Deno', 'setTimeout', 'Worker', 'std', 'os', 'bjson', 'postMessage', 'parentPort'].filter(name => name in globalThis)", ends: 'ok', value: [] },
  { name: 'a claim to be a fault of ours', body: "throw Object.assign(new Error('x'), { code: 'DISCONNECTED' })", ends: 'BAD_SKILL' },
  { name: 'a value too deep to follow', body: 'let a = []; for (let i = 0; i < 1200; i++) a = [a]; return a', ends: 'LIMIT' },
  { name: 'data too deep to follow', body: "let a = []; for (let i = 0; i < 1200; i++) a = [a]; throw Object.assign(new Error('x'), { code: 'NO_PATH', data: a })", ends: ['NO_PATH', 'LIMIT'] },
  { name: 'an outcome forged to be nothing', body: 'Object.prototype.toJSON = () => null; return 1', ends: 'ok' },
  { name: 'an error forged to be no text', body: "let n = 0; Object.prototype.toJSON = function () { return n++ ? this : { error: { code: 'NO_PATH', message: { toString: 1 } } } }; return 1", ends: 'NO_PATH' },
  { name: 'no function at all', body: 'export default { then: 1 }', ends: 'BAD_SKILL' }
]

/**
 * The first code that runs inside the sandbox; its text is what counts. It keeps the built-ins that it needs before the
 * skill can change them, builds `ctx`, and lets nothing but strings of JSON pass, in both directions.
 *
 * `host(name, json)` gives a promise of `{"ok": value}` or `{"error": {code, message, data}}`, as JSON.
 */
export const GUEST = `(host, log, names, chest) => {
  const { parse, stringify } = JSON
  const { defineProperty, freeze, getPrototypeOf } = Object
  const { isPrototypeOf } = Object.prototype
  const { isFinite } = Number
  const failure = ({ message, code, data }) => {
    const error = new Error(message)
    defineProperty(error, 'code', { value: code, enumerable: true })
    defineProperty(error, 'data', { value: data, enumerable: true })
    return error
  }
  const refuse = what => { throw failure({ code: 'BAD_ARGS', message: 'A primitive cannot be called with ' + what + '.', data: {} }) }
  // JSON turns all this into null, which would count as an argument that was left out.
  const plain = function (key, value) {
    const number = value instanceof Number ? +value : value
    if (typeof number === 'number' && !isFinite(number)) refuse(number)
    if (['function', 'symbol', 'bigint'].includes(typeof value)) refuse('a ' + typeof value)
    if (value === null && this[key] !== null) refuse('a ' + text(this[key]?.constructor?.name ?? 'thing') + ' that is none')
    return value
  }
  const text = value => {
    try { return typeof value === 'string' ? value : stringify(value) ?? '' + value } catch { return 'unprintable' }
  }
  globalThis.console = freeze({ log: (...values) => log(values.map(text).join(' ')) })
  const ctx = { signal: freeze({ aborted: false, throwIfAborted () {} }), chest: parse(chest) }
  for (const name of names) {
    ctx[name] = async (...args) => {
      const answer = parse(await host(name, stringify(args, plain)))
      if (answer.error) throw failure(answer.error)
      return answer.ok
    }
  }
  // Whose function came back without having begun.
  const generators = [async function * () {}, function * () {}].map(kind => getPrototypeOf(kind).prototype)
  return async (skill, args) => {
    try {
      const value = await skill(ctx, parse(args))
      if (generators.some(kind => isPrototypeOf.call(kind, value))) {
        throw new TypeError('A skill is an async function, not a generator: nothing of it runs.')
      }
      return stringify({ value })
    } catch (error) {
      const message = error instanceof Error ? error.name + ': ' + error.message : 'thrown: ' + text(error)
      const plain = error instanceof Error && typeof error.code === 'string' ? error.message : message
      return stringify({ error: { code: text(error?.code ?? ''), message: plain, data: error?.data, stack: text(error?.stack ?? '') } })
    }
  }
}`

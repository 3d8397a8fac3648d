/**
 * The first code that runs inside the sandbox; its text is what counts. It keeps the built-ins that it needs before the
 * skill can change them, builds `ctx`, and lets nothing but strings of JSON pass, in both directions.
 *
 * `host(name, json)` gives a promise of `{"ok": value}` or `{"error": {code, message, data}}`, as JSON.
 */
export const GUEST = `(host, log, names, chest) => {
  const { parse, stringify } = JSON
  const { defineProperty, freeze } = Object
  const text = value => {
    try { return typeof value === 'string' ? value : stringify(value) ?? '' + value } catch { return 'unprintable' }
  }
  globalThis.console = freeze({ log: (...values) => log(values.map(text).join(' ')) })
  const ctx = { signal: freeze({ aborted: false, throwIfAborted () {} }), chest: parse(chest) }
  for (const name of names) {
    ctx[name] = async (...args) => {
      const answer = parse(await host(name, stringify(args)))
      if (!answer.error) return answer.ok
      const error = new Error(answer.error.message)
      defineProperty(error, 'code', { value: answer.error.code, enumerable: true })
      defineProperty(error, 'data', { value: answer.error.data, enumerable: true })
      throw error
    }
  }
  return async (skill, args) => {
    try {
      return stringify({ value: await skill(ctx, parse(args)) })
    } catch (error) {
      const message = error instanceof Error ? error.name + ': ' + error.message : 'thrown: ' + text(error)
      const plain = error instanceof Error && typeof error.code === 'string' ? error.message : message
      return stringify({ error: { code: text(error?.code ?? ''), message: plain, data: error?.data, stack: text(error?.stack ?? '') } })
    }
  }
}`

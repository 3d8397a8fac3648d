/**
 * Whether skills can be read at all, without running them: JSON `{name: source}` on standard input, JSON
 * `{name: what is wrong or null}` on standard output. Compiled by the QuickJS that would run them.
 */
import { text } from 'node:stream/consumers'
import { getQuickJS } from 'quickjs-emscripten'

const quickjs = await getQuickJS()

function fault (source) {
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(64 * 1024 * 1024)
  runtime.setMaxStackSize(256 * 1024)
  const vm = runtime.newContext()
  try {
    const compiled = vm.evalCode(source, 'skill.mjs', { type: 'module', compileOnly: true })
    const error = compiled.error && vm.dump(compiled.error)
    compiled.dispose()
    return error ? `${error.name}: ${error.message} (line ${/:(\d+)/.exec(error.stack)?.[1] ?? '?'})` : null
  } finally {
    vm.dispose()
    runtime.dispose()
  }
}

const sources = JSON.parse(await text(process.stdin))
process.stdout.write(JSON.stringify(Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, fault(source)]))))

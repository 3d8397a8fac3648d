/**
 * The thread in which one sandboxed skill runs, in a QuickJS of its own. It has no bot, no file and no network: all it
 * can do is send the name of a primitive and JSON to the main thread, which judges both.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { getQuickJS } from 'quickjs-emscripten'
import { wall } from '../clock.mjs'
import { GUEST } from './guest.mjs'

const { source, args, names, chest, limits, clock } = workerData
/** A worker has one. */
const main = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)
/**
 * Milliseconds of CPU used; since when (epoch) the skill's code has been running, 0: it is not; and what this thread had
 * used then.
 */
const [USED, SINCE, ENTERED] = [0, 1, 2]
const JOBS_AT_ONCE = 64
const LOG_LINES = 50
const LOG_LENGTH = 300

const times = new Float64Array(clock)
const now = () => wall.fine()
/** What this thread has used; the time that passes, where Node cannot tell (before 22.19). */
const cpu = typeof process.threadCpuUsage === 'function'
  ? () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    }
  : now
const spent = () => times[USED] + (times[SINCE] ? cpu() - times[ENTERED] : 0)

class Ended extends Error {
  constructor (code, message, data = {}) {
    super(message)
    this.code = code
    this.data = data
  }
}
const limit = (kind, message) => new Ended('LIMIT', message, { limit: kind })

const quickjs = await getQuickJS()
const runtime = quickjs.newRuntime()
runtime.setMemoryLimit(limits.memoryMb * 1024 * 1024)
runtime.setMaxStackSize(limits.stackKb * 1024)
runtime.setInterruptHandler(() => spent() > limits.cpuMs)
const vm = runtime.newContext()

const waiting = new Map()
let calls = 0
let logged = 0
let over = false

/** Run the skill's code, on its own account. */
function enter (work) {
  times[ENTERED] = cpu()
  times[SINCE] = now()
  try {
    return work()
  } finally {
    times[USED] = spent()
    times[SINCE] = 0
  }
}

/** The value of a result, or what its error means. */
function unwrap (result) {
  if (!result.error) return result.value
  const error = vm.dump(result.error)
  result.error.dispose()
  throw meaning(error)
}

function meaning (error) {
  const text = typeof error === 'object' && error !== null ? `${error.name}: ${error.message}` : `thrown: ${error}`
  if (spent() > limits.cpuMs) return limit('cpu', `The skill computed for more than ${limits.cpuMs} ms.`)
  if (/out of memory/.test(text)) return limit('memory', `The skill used more than ${limits.memoryMb} MB.`)
  if (/stack overflow|call stack size/.test(text)) return limit('stack', 'The skill called itself too deep.')
  return new Ended('BAD_SKILL', text.slice(0, 500))
}

function call (nameHandle, jsonHandle) {
  if (++calls > limits.calls) end({ error: limit('calls', `The skill called primitives more than ${limits.calls} times.`) })
  if (waiting.size >= limits.pending) {
    end({ error: limit('pending', `The skill called more than ${limits.pending} primitives without waiting.`) })
  }
  const promise = vm.newPromise()
  if (over) return promise.handle
  const id = calls
  waiting.set(id, promise)
  const [name, json] = [nameHandle, jsonHandle].map(handle => vm.typeof(handle) === 'string' ? vm.getString(handle) : '')
  if (json.length > limits.argumentBytes) {
    end({ error: limit('arguments', `The arguments of a call were longer than ${limits.argumentBytes} bytes.`) })
  } else main.postMessage({ t: 'call', id, name, json })
  return promise.handle
}

function log (handle) {
  if (logged++ < LOG_LINES && vm.typeof(handle) === 'string') {
    main.postMessage({ t: 'log', text: vm.getString(handle).slice(0, LOG_LENGTH) })
  }
}

/**
 * Only the first end counts. The thread itself is ended by the main thread, whatever state this one is in.
 * @param {{text?: string|null, error?: any}} how
 */
function end ({ text = null, error = null }) {
  if (over) return
  over = true
  const fault = error && { code: error.code ?? 'BAD_SKILL', message: error.message, data: error.data ?? {} }
  main.postMessage({ t: 'done', text, error: fault, calls })
}

/** Carry on with the skill until it waits for a primitive or is through. */
function proceed (outcome) {
  while (!over && runtime.hasPendingJob()) {
    if (spent() > limits.cpuMs) throw meaning('interrupted')
    const done = enter(() => runtime.executePendingJobs(JOBS_AT_ONCE))
    if (done.error) throw meaning(vm.dump(done.error))
  }
  if (over) return
  const state = vm.getPromiseState(outcome)
  // The skill may have caught the interruption itself.
  if (spent() > limits.cpuMs) throw meaning('interrupted')
  if (state.type === 'fulfilled') {
    const text = vm.typeof(state.value) === 'string' ? vm.getString(state.value) : '{}'
    if (text.length > limits.valueBytes) throw limit('value', `The value was longer than ${limits.valueBytes} bytes.`)
    end({ text })
  } else if (state.type === 'rejected') {
    throw meaning(vm.dump(state.error))
  } else if (waiting.size === 0) {
    throw new Ended('BAD_SKILL', 'The skill waits for something that never comes.')
  }
}

/** Whatever goes wrong in here, even inside QuickJS itself, ends the skill and nothing else. */
function guarded (work) {
  try {
    work()
  } catch (error) {
    end({ error: error instanceof Ended ? error : meaning(error) })
  }
}

guarded(() => {
  const host = vm.newFunction('host', call)
  const print = vm.newFunction('log', log)
  const start = enter(() => {
    const setUp = unwrap(vm.evalCode(`(${GUEST})`, 'ctx.js'))
    const list = unwrap(vm.evalCode(`(${JSON.stringify(names)})`, 'names.js'))
    return unwrap(vm.callFunction(setUp, vm.undefined, host, print, list, vm.newString(chest)))
  })
  const module = enter(() => unwrap(vm.evalCode(source, 'skill.mjs', { type: 'module' })))
  const skill = vm.getProp(module, 'default')
  if (vm.typeof(skill) !== 'function') {
    throw new Ended('BAD_SKILL', 'A skill is a file with `export default async function (ctx, args)`.')
  }
  const outcome = enter(() => unwrap(vm.callFunction(start, vm.undefined, skill, vm.newString(args))))
  main.on('message', ({ id, answer }) => {
    guarded(() => {
      const promise = waiting.get(id)
      if (over || !promise) return
      waiting.delete(id)
      vm.newString(answer).consume(text => promise.resolve(text))
      promise.dispose()
      proceed(outcome)
    })
    main.postMessage({ t: 'rest' })
  })
  proceed(outcome)
  main.postMessage({ t: 'rest' })
})

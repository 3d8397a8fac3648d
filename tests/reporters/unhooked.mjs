/**
 * node's test runner follows every promise and timer of a process to know whose an error is that nobody caught: a tenth of the time of
 * tests that play. That is left out, before the runner is loaded. Such an error makes a run fail as it did; where it came from is told
 * by the test that runs, for in a process one runs at a time, and by the error's stack.
 */
import hooks from 'node:async_hooks'

const { createHook } = hooks
const none = createHook({})
none.enable = none.disable = () => none
hooks.createHook = () => none
const { beforeEach } = await import('node:test')
hooks.createHook = createHook

let running = 'none'
beforeEach(test => { running = test.name })
for (const event of ['uncaughtExceptionMonitor', 'unhandledRejection']) {
  process.on(event, error => console.error(`nobody caught this; the test that runs: ${running}\n`, error))
}

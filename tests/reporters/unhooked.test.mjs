/** What nobody catches makes a run fail, and is told with the test that ran and its own stack. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'

const UNHOOKED = pathToFileURL(path.join(import.meta.dirname, 'unhooked.mjs')).href
const folder = mkdtempSync(path.join(tmpdir(), 'unhooked-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** How a file of tests ends, and what is said meanwhile. */
function run (name, body) {
  const file = path.join(folder, `${name}.mjs`)
  writeFileSync(file, `import { executionAsyncId } from 'node:async_hooks'\nimport { test } from 'node:test'\n${body}\n`)
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined }
  const run = ['--import', UNHOOKED, '--test', '--test-force-exit', '--test-reporter=tap', file]
  return spawnSync(process.execPath, run, { env, encoding: 'utf8' })
}

for (const [what, lost] of Object.entries({
  'an error in a timer': "setTimeout(() => { throw new Error('lost') })",
  'a promise that is refused': "Promise.reject(new Error('lost'))"
})) {
  test(`${what} makes the run fail, and the test is named`, () => {
    const { status, stdout } = run('lost', `test('before', () => {})
      test('careless', async () => { ${lost}; await new Promise(resolve => setTimeout(resolve, 20)) })`)
    assert.equal(status, 1)
    assert.match(stdout, /nobody caught this; the test that runs: careless\n.*Error: lost\n.*at .*lost\.mjs:4/s)
  })
}

test('nothing is followed from one call to the next', () => {
  const { status, stdout } = run('plain', `test('a', async () => {
    const ids = new Set()
    for (let i = 0; i < 3; i++) {
      await null
      ids.add(executionAsyncId())
    }
    if (ids.size > 1) throw new Error('promises are followed')
  })`)
  assert.equal(status, 0, stdout)
})

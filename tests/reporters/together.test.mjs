/** Which files of tests share a process: each is in one, and what concerns a whole process has its own. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const SCRIPT = path.join(import.meta.dirname, 'together.mjs')
const folder = mkdtempSync(path.join(tmpdir(), 'together-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Files for each process, as they are run. */
function together (cwd) {
  const into = mkdtempSync(path.join(folder, 'into-'))
  execFileSync(process.execPath, [SCRIPT, into, 'tests/**/*.test.mjs'], { cwd })
  return readdirSync(into).sort().map(name => [...readFileSync(path.join(into, name), 'utf8').matchAll(/"(.*)"/g)]
    .map(([, url]) => path.relative(cwd, fileURLToPath(JSON.parse(`"${url}"`))).replaceAll('\\', '/')))
}

test('a folder shares a process, a small one its parent\'s; hooks, clock and use of a whole process, and what looks at loading, stay alone', () => {
  const files = {
    'tests/room/a.test.mjs': 'test()',
    'tests/room/b.test.mjs': 'test() // and more to do than others',
    'tests/room/c.test.mjs': 'describe(() => {\n  before(start)\n})',
    'tests/room/hooks.test.mjs': 'afterEach(end)\ntest()',
    'tests/room/clock.test.mjs': '  wall.now = () => now',
    'tests/room/inner/d.test.mjs': '',
    'tests/room/inner/e.test.mjs': '',
    'tests/room/use.test.mjs': 'process.threadCpuUsage()',
    'tests/skills/start/f.test.mjs': '1',
    'tests/skills/start/g.test.mjs': ''
  }
  const home = path.join(folder, 'home')
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(home, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(home, file), text)
  }
  assert.deepEqual(together(home), [
    ['a', 'b', 'c', 'inner/d', 'inner/e'].map(name => `tests/room/${name}.test.mjs`),
    ['tests/room/use.test.mjs'],
    ['tests/room/clock.test.mjs'],
    ['tests/room/hooks.test.mjs'],
    ['tests/skills/start/f.test.mjs'],
    ['tests/skills/start/g.test.mjs']
  ])
})

test('a process that is ended by force has run what took longest to load, too', () => {
  const home = path.join(folder, 'late')
  const files = {
    a: "import { test } from 'node:test'\ntest('at once', () => {})\n",
    b: "import { test } from 'node:test'\nawait new Promise(resolve => setTimeout(resolve, 300))\ntest('late', () => {})\n",
    c: "import { test } from 'node:test'\ntest('last', () => {})\n"
  }
  mkdirSync(path.join(home, 'tests'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(home, 'tests', `${name}.test.mjs`), text)
  const into = mkdtempSync(path.join(folder, 'into-'))
  execFileSync(process.execPath, [SCRIPT, into, 'tests/**/*.test.mjs'], { cwd: home })
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined }
  const run = ['--test', '--test-force-exit', '--test-reporter=tap', path.join(into, '000.mjs')]
  const said = execFileSync(process.execPath, run, { cwd: home, env, encoding: 'utf8' })
  assert.match(said, /# pass 3\b/)
})

test('each file of this suite is in one process', () => {
  const root = path.join(import.meta.dirname, '..', '..')
  const run = together(root).flat()
  assert.ok(run.includes('tests/reporters/together.test.mjs'))
  assert.equal(new Set(run).size, run.length)
})

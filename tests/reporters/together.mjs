/**
 * Tests of one folder in one process: to load the game's data and the libraries, and to have them compiled, costs a second of a core each
 * time, more than many a file of tests.
 *
 *   node tests/reporters/together.mjs FOLDER "tests/**\/*.test.mjs"
 *
 * writes a module for each process into the folder, the longest first by name.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** A folder with fewer shares the process of its parent's. */
const FEW = 3
/** Hooks of a whole process are not for other files, nor is its clock; what a process takes is measured in one of its own. */
const ALONE = /^(before|after)(Each)?\(|wall\.now = |process\.(\w*cpuUsage|memoryUsage)|monitorEventLoopDelay/im
/** What a process has loaded is what these look at. */
const LOADING = path.join('tests', 'skills', 'start')

const [into, ...patterns] = process.argv.slice(2)
const files = globSync(patterns).sort().map(file => ({ file, text: readFileSync(file, 'utf8') }))
const groups = Map.groupBy(files, ({ file, text }) => {
  const folder = path.dirname(file)
  if (folder === LOADING || ALONE.test(text)) return file
  return files.filter(other => path.dirname(other.file) === folder).length < FEW ? path.dirname(folder) : folder
})
const length = group => group.reduce((sum, { text }) => sum + text.length, 0)
const longest = [...groups.values()].sort((a, b) => length(b) - length(a))
const loading = pathToFileURL(path.join(import.meta.dirname, 'loading.mjs')).href
for (const [i, group] of longest.entries()) {
  const imports = group.map(({ file }) => `import ${JSON.stringify(pathToFileURL(path.resolve(file)).href)}\n`)
  writeFileSync(path.join(into, `${String(i).padStart(3, '0')}.mjs`), `import { loaded } from '${loading}'\n${imports.join('')}loaded()\n`)
}

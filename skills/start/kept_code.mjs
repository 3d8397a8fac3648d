/**
 * Code that is made from data (of a protocol, of a schema) is made once on a machine: it lies with what Node keeps of compiled
 * modules, with what V8 has compiled of it. Where Node keeps nothing it is made anew.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { cachedDataVersionTag, deserialize, serialize } from 'node:v8'
import { Script } from 'node:vm'

/**
 * @template T
 * @param {string} of all that the code hangs on
 * @param {() => string[]} make expressions, in JavaScript
 * @param {(values: any[]) => T} use what is made of their values
 * @returns {T}
 */
export function runKept (of, make, use) {
  const file = fileFor(of)
  const kept = file ? read(file) : null
  const texts = kept?.texts ?? make()
  const scripts = texts.map((text, i) => new Script(text, { filename: 'kept code', cachedData: kept?.compiled[i] }))
  const value = use(scripts.map(script => script.runInThisContext()))
  if (file && !kept) write(file, { texts, compiled: scripts.map(script => script.createCachedData()) })
  return value
}

/** Code of another V8, or of one with other flags, has another file. */
function fileFor (of) {
  const folder = module.getCompileCacheDir?.()
  return folder && path.join(folder, `${createHash('sha256').update(`${cachedDataVersionTag()} ${of}`).digest('hex').slice(0, 32)}.made`)
}

/** @returns {{texts: string[], compiled: Buffer[]} | null} */
function read (file) {
  try {
    return deserialize(readFileSync(file))
  } catch {
    return null
  }
}

/** All at once: others may read it meanwhile. */
function write (file, kept) {
  const draft = `${file}.${randomUUID()}`
  try {
    writeFileSync(draft, serialize(kept))
    renameSync(draft, file)
  } catch {
    // Where it cannot be kept it is made again.
  }
}

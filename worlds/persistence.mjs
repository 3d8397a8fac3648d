/**
 * A world's folder: one file that is replaced whole, so that a kill at any moment leaves either the last state or the
 * one before, never half of one. What lies in a chest and what a player carries are always of the same moment.
 */
import fs from 'node:fs'
import path from 'node:path'
import { wall } from '../skills/clock.mjs'

const FILE = 'world.json'
const FORMAT = 1
const EVERY_MS = 1000

/** The folder holds something that this server cannot read. */
export class FolderError extends Error {}

/**
 * Adds `serv.persist(name, {save, load})`, `serv.markDirty()`, `serv.isNew` and two ways to save at once, before anything else
 * happens: `serv.saveNow()`, and `serv.saveOrWarn()`, which tries again later where that fails.
 *
 * @param {Serv} serv
 * @param {{folder: string | null, header: Record<string, any>}} options without a folder nothing is kept; `header` is what makes the
 *   folder this world's: its `world`, `seed` and so on are taken from the folder when it has them
 * @returns {Record<string, any>} the header that holds
 */
export function persistence (serv, { folder, header }) {
  const parts = new Map()
  const file = folder && path.join(folder, FILE)
  const saved = file ? read(file) : null
  serv.isNew = saved === null
  let dirty = false
  /** The number of the state that was taken last: an older one never takes its place. */
  let latest = 0
  /** The tick of that. */
  let age = -1
  /** @type {Promise<void>|null} */
  let writing = null
  /** @type {NodeJS.Timeout|undefined} */
  let timer

  serv.persist = (name, part) => {
    parts.set(name, part)
    if (saved?.parts[name] !== undefined) part.load(saved.parts[name])
  }

  serv.markDirty = () => { dirty = true }

  if (saved && saved.header.world !== header.world) {
    throw new FolderError(`${folder} holds the world "${saved.header.world}", not "${header.world}"`)
  }
  const holds = { ...header, ...saved?.header }

  function snapshot () {
    dirty = false
    latest++
    age = serv.tickCount
    const state = Object.fromEntries([...parts].map(([name, part]) => [name, part.save()]))
    return JSON.stringify({ format: FORMAT, header: holds, parts: state })
  }

  /** Writes beside the file, then takes its place. */
  async function save () {
    if (!file) return
    const text = snapshot()
    const taken = latest
    const beside = `${file}.new`
    const handle = await fs.promises.open(beside, 'w')
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (taken === latest) fs.renameSync(beside, file)
  }

  serv.saveNow = () => {
    if (!file) return
    const beside = `${file}.last`
    fs.writeFileSync(beside, snapshot())
    fs.renameSync(beside, file)
  }

  const warnOf = error => {
    dirty = true
    serv.warn(`cannot save the world: ${error.message}`)
  }

  serv.saveOrWarn = () => {
    try {
      serv.saveNow()
    } catch (error) {
      warnOf(error)
    }
  }

  serv.startSaving = () => {
    if (!file) return
    fs.mkdirSync(folder, { recursive: true })
    serv.saveNow()
    timer = wall.setInterval(() => {
      const moving = serv.players.length > 0 && serv.tickCount !== age
      if (writing || !(dirty || moving)) return
      writing = save()
        .catch(warnOf)
        .finally(() => { writing = null })
    }, EVERY_MS)
  }

  /** Stops the clockwork and writes a last time. */
  serv.stopSaving = async () => {
    wall.clearInterval(timer)
    await writing
    serv.saveNow()
  }

  return holds
}

function read (file) {
  let text
  try {
    text = fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw new FolderError(`cannot read ${file}: ${error.message}`, { cause: error })
  }
  try {
    const saved = JSON.parse(text)
    if (saved.format !== FORMAT) throw new Error(`format ${saved.format}`)
    return saved
  } catch (error) {
    const mend = 'move its folder away to begin the world anew, or put a copy of the file back'
    throw new FolderError(`${file} is not a world of this server (${error.message}): ${mend}`, { cause: error })
  }
}

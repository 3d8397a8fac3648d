/**
 * The viewer's worker carries the data of every version and edition, 60 MB to be read before the first block is drawn.
 * Run as a thread of its own, with room for all of it, this writes what one version needs beside it, once.
 */
import { access, readFile, rename, writeFile } from 'node:fs/promises'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

/** Of whichever version; the viewer colours leaves and grass by one of its own choice. */
const TINTS = /get tints\(\)\{return \w\((\d+)\)\}/g
/** A version's files among minecraft-data's, as webpack writes them. */
const VERSION = /"([\w.-]+)":\{((?:get \w+\(\)\{return \w\(\d+\)\},?|\w+:"[^"]*",?)+)\}/g
const MODULE = /\w\((\d+)\)/g
const DATA = /([,{])(\d+):(\w)=>\{"use strict";\w\.exports=JSON\.parse\('([[{])(?:[^'\\]|\\.)*'\)\}/g
/** Of what is left; to be raised where that changes. */
const FORM = 1
const ROOM_MB = 600

/**
 * Empty the modules of the worker that only other versions need.
 * @param {string} source of the worker
 * @param {string} version the one that is drawn
 * @returns {string}
 */
export function trimmed (source, version) {
  const entries = [...source.matchAll(VERSION)].filter(([, name]) => /\d/.test(name))
  const modules = body => [...body.matchAll(MODULE)].map(([, id]) => id)
  const kept = new Set(entries.filter(([, name]) => name === version).flatMap(([, , body]) => modules(body)))
  for (const [, id] of source.matchAll(TINTS)) kept.add(id)
  const others = new Set(entries.flatMap(([, , body]) => modules(body)).filter(id => !kept.has(id)))
  return source.replace(DATA, (whole, before, id, name, opening) =>
    others.has(id) ? `${before}${id}:${name}=>{${name}.exports=${opening === '[' ? '[]' : '{}'}}` : whole)
}

/**
 * @param {string} file the worker's
 * @param {string} version the one that is drawn
 * @returns {Promise<string>} the file of what is left of it
 */
export async function trimmedFile (file, version) {
  const left = `${file}.${version}.${FORM}.js`
  if (await access(left).then(() => true, () => false)) return left
  await new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), {
      workerData: { file, version, left },
      resourceLimits: { maxOldGenerationSizeMb: ROOM_MB }
    })
    thread.once('error', reject)
    thread.once('exit', resolve)
  })
  return left
}

if (!isMainThread && workerData?.left) {
  const { file, version, left } = workerData
  const partial = `${left}.${process.pid}`
  await writeFile(partial, trimmed(await readFile(file, 'utf8'), version))
  await rename(partial, left)
}

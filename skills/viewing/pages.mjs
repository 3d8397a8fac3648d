import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { trimmedFile } from './trim.mjs'

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png'
}
const PAGE = readFileSync(new URL('page.html', import.meta.url), 'utf8')
/** Where the shapes of all blocks are, of the version that is drawn. */
const STATES = '/states.json'
/**
 * The viewer's page reads 10 MB of shapes and hands a copy to each worker, before which nothing is drawn: each reads them itself, from
 * when it begins. What stands before and after the worker's own code.
 */
const READS = `const states = fetch('${STATES.slice(1)}').then(found => found.json());`
const HANDS = `;{ const heard = self.onmessage
self.onmessage = told => told.data.type === 'blockStates' ? states.then(json => heard({ data: { type: 'blockStates', json } })) : heard(told) }`
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Whether a request comes from this machine's own page: others' pages can reach a loopback port under a name of theirs.
 * @param {{headers: Record<string, any>}} request
 */
export function isOurs ({ headers: { host = '', origin } }) {
  const name = String(host).replace(/:\d+$/, '')
  return LOOPBACK.has(name) && (origin === undefined || origin === `http://${host}`)
}

/**
 * The files of the viewer's page.
 */
export class Pages {
  #folder
  #worker
  #title
  #states

  /**
   * @param {string} folder of the viewer's own files
   * @param {string} version that is drawn
   * @param {string} title of the page
   */
  constructor (folder, version, title) {
    this.#folder = folder
    this.#worker = trimmedFile(join(folder, 'worker.js'), version)
    this.#worker.catch(() => {})
    this.#title = title
    this.#states = `/blocksStates/${version}.json`
  }

  /**
   * @param {string} path of a request
   * @returns {Promise<{type: string, body: string|Buffer}|null>} null where there is nothing
   */
  async read (path) {
    if (path === '/') return { type: TYPES['.html'], body: PAGE.replaceAll('{title}', this.#title) }
    const type = TYPES[extname(path)]
    if (path === this.#states) return { type, body: '{}' }
    if (path === '/worker.js') return { type, body: READS + await readFile(await this.#worker, 'utf8') + HANDS }
    const file = normalize(join(this.#folder, decodeURIComponent(path === STATES ? this.#states : path)))
    if (!type || !file.startsWith(this.#folder + sep)) return null
    const body = await readFile(file).catch(() => null)
    return body && { type, body }
  }
}

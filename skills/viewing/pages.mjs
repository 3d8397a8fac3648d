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
  }

  /**
   * @param {string} path of a request
   * @returns {Promise<{type: string, body: string|Buffer}|null>} null where there is nothing
   */
  async read (path) {
    if (path === '/') return { type: TYPES['.html'], body: PAGE.replaceAll('{title}', this.#title) }
    const type = TYPES[extname(path)]
    const file = normalize(join(this.#folder, decodeURIComponent(path)))
    if (!type || !file.startsWith(this.#folder + sep)) return null
    const body = await readFile(path === '/worker.js' ? await this.#worker : file).catch(() => null)
    return body && { type, body }
  }
}

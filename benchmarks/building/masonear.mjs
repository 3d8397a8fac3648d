// What a simulated builder hears in chat, and how a claim is read.
import { game } from '../../covoyager/bench/people/clock.mjs'
import { amounts, understood } from '../../covoyager/bench/people/reading.mjs'

const ANSWER = 15_000

/** Keeps what the crew's bot says. */
export class Ear {
  #heard = []
  #waiting = new Set()

  /** @param {import('mineflayer').Bot} bot @param {string} crew whom to listen to @param {(line: object) => void} print */
  constructor (bot, crew, print) {
    this.over = false
    const hear = (user, text) => {
      if (user !== crew) return
      print({ saw: 'chat', text })
      if (/(^|\| )(DONE|FAILED|CANCELLED): /.test(text)) this.over = true
      this.#heard.push(...text.split(' | '))
      for (const look of [...this.#waiting]) look()
    }
    bot.on('chat', hear)
    bot.on('whisper', hear)
  }

  /** How much was heard so far. */
  get length () { return this.#heard.length }

  /** What was heard from then on: `line(pattern)` is the first line that matches or null, `all()` all lines. */
  since (from) {
    return { line: pattern => this.#first(pattern, from, ANSWER), all: () => this.#heard.slice(from) }
  }

  /** Until there is news, or so many milliseconds. */
  async rest (ms) { await this.#first(/is DONE|is free|new plan/, this.#heard.length, ms) }

  #first (pattern, from, ms) {
    return new Promise(resolve => {
      const look = () => {
        const line = this.#heard.slice(from).find(each => pattern.test(each))
        if (line || this.over) done(line ?? null)
      }
      const timer = game.setTimeout(() => done(null), ms)
      const done = value => {
        game.clearTimeout(timer)
        this.#waiting.delete(look)
        resolve(value)
      }
      this.#waiting.add(look)
      look()
    })
  }
}

/**
 * What a claim gives: a part of a building, or all of it to look over; else what `understood` of people/reading.mjs reads.
 * `#12 is yours: Look over all of hut, …` (`action` is look) or
 * `#9 is yours: Build part 2 of hut, from 1 64 1 to 5 64 5, with 13 cobblestone, 2 glass. …`
 * @param {string} line
 * @param {(name: string) => boolean} isName whether the game has something of that name
 * @returns {object} `number`, `action`, `item`, `quantity`, `needs`, `chest` ([x, y, z] or null); `part`, `from` of a building
 */
export function claimed (line, isName) {
  const number = Number(/#(\d+) is yours/.exec(line)[1])
  const built = /Build part (\d+) of .+, from (-?\d+) (-?\d+) (-?\d+) to .+, with ([^.]+)\./.exec(line)
  if (built) {
    const needs = amounts(built[5], isName)
    return { number, action: 'build', item: Object.keys(needs)[0] ?? 'nothing', quantity: 1, needs, chest: null, part: Number(built[1]), from: built.slice(2, 5).map(Number) }
  }
  if (/Look over all of /.test(line)) return { number, action: 'look', item: 'building', quantity: 1, needs: {}, chest: null }
  return understood(line, isName)
}

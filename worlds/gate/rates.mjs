/** How often somebody may do something. */

/**
 * So many at once, and so many more for every unit of time that passes.
 *
 * @param {{burst: number, rate: number, now: () => number}} rule `now` counts up in the unit that `rate` is given in
 * @returns {(n?: number) => boolean} takes `n`; false when there are not as many left
 */
export function bucket ({ burst, rate, now }) {
  let left = burst
  let last = now()
  return (n = 1) => {
    const at = now()
    left = Math.min(burst, left + (at - last) * rate)
    last = at
    left -= n
    return left >= 0
  }
}

/**
 * One bucket an address; those that nobody has used for a while are forgotten.
 *
 * @param {{burst: number, rate: number, now: () => number}} rule
 * @returns {(address: string) => boolean}
 */
export function bucketsOf (rule) {
  const all = new Map()
  return address => {
    for (const [other, { used }] of all) {
      if (rule.now() - used <= rule.burst / rule.rate) break // in the order of their last use
      all.delete(other)
    }
    const { take } = all.get(address) ?? { take: bucket(rule) }
    all.delete(address)
    all.set(address, { take, used: rule.now() })
    return take()
  }
}

/**
 * The game's counter of chat: a line is 20, a tick takes 1 away, and whoever comes above 200 is thrown out (the game's
 * `disconnect.spam`).
 *
 * @param {() => number} tick
 * @returns {() => boolean} false when a line is one too many
 */
export function chatCounter (tick) {
  const take = bucket({ burst: 200, rate: 1, now: tick })
  return () => take(20)
}

/**
 * Who does what where several switches want several people: each comes to the same by what all can see, so that nobody has
 * to be told.
 *
 * @typedef {import('./survey.mjs').Switch} Switch
 * @typedef {{own: Switch[], waits: boolean}} Role `own`: what is one's own to operate; `waits`: there is nothing left for one
 */

const order = (a, b) => a.position.x - b.position.x || a.position.y - b.position.y || a.position.z - b.position.z

/**
 * Plates want somebody on each, people first, who have to be told and need not be quick there; levers and buttons, whose hands are free,
 * bots first, and else whoever has fewest.
 *
 * @param {Switch[]} switches
 * @param {string[]} members who are there
 * @param {number} [turn] of those who have tried and come to nothing: who is first is another each time
 * @param {string[]} [people] those of them who are no bots
 * @returns {Map<string, Role>} by name
 */
export function roles (switches, members, turn = 0, people = []) {
  const names = [...members].sort()
  const shift = names.length ? turn % names.length : 0
  const rotated = [...names.slice(shift), ...names.slice(0, shift)]
  const isPerson = name => people.includes(name)
  const bots = rotated.filter(name => !isPerson(name))
  const free = [...rotated.filter(isPerson), ...bots]
  const given = new Map(free.map(name => [name, { own: [], waits: true }]))
  const standing = switches.filter(({ kind }) => kind === 'plate').sort(order)
  const byHand = switches.filter(({ kind }) => kind !== 'plate').sort(order)
  // Where there are too few for all plates, some hands stay free.
  const holders = byHand.length > 0 ? Math.max(1, free.length - byHand.length) : free.length
  const alone = free.length === 1 && byHand.length > 0 && standing.length > 0
  standing.slice(0, alone ? (turn % 2 === 0 ? 1 : 0) : holders).forEach((each, i) => give(given.get(free[i]), each))
  const hands = [...bots, ...rotated.filter(isPerson)].filter(name => given.get(name)?.waits)
  byHand.forEach((each, i) => give(given.get(hands.length ? hands[i % hands.length] : free[i % free.length]), each))
  return given
}

function give (role, each) {
  role.own.push(each)
  role.waits = false
}

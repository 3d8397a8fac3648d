import { driven, wall } from '../clock.mjs'

/** The search lets the rest of the bot live after so many milliseconds. */
const SLICE_MS = 12
/** Where the world waits for the search its length must not hang on the machine: what an idle one looks at in a millisecond. */
const NODES_PER_MS = 20

/** No search goes further than this from where it began, in blocks; it also keeps the keys small. */
const SPAN = 1024

/**
 * Search a way (A*).
 * @param {import('./moves.mjs').Moves} choices
 * @param {{isEnd: (cell: object) => boolean, heuristic: (cell: object) => number}} goal
 * @param {object} options
 * @param {AbortSignal} options.signal
 * @param {number} [options.eager] how much the way still to go is weighed; above 1 the search is faster and the way found
 *   may be longer
 * @param {number} [options.detour] the most that a way may cost beyond the way as the crow flies
 * @param {number} [options.most] milliseconds of search
 * @param {number} [options.under] only a way that costs less than this
 * @param {() => boolean} [options.done] looked at now and then; ends the search with what there is
 * @returns {Promise<{moves: import('./moves.mjs').Move[], complete: boolean, nearer: number, nodes: number, cost: number,
 *   exhausted: boolean}>} where there is no complete way, the moves lead to the cell that is nearest to the goal; `nearer` is how much
 *   nearer, `cost` what they cost, `exhausted` whether all was looked at that there is
 */
export async function findRoute (choices, goal, options) {
  const { signal, eager = 1, detour = Infinity, under = Infinity, most = 3000, done = () => false } = options
  const start = choices.start()
  const keyOf = ({ x, y, z }) => ((x - start.x + SPAN) * 2 * SPAN + (z - start.z + SPAN)) * 1024 + y + 256
  const first = { move: start, parent: null, spent: 0, ahead: goal.heuristic(start) * eager, closed: false, at: 0 }
  const known = new Map([[keyOf(start), first]])
  const open = new Heap()
  const furthest = first.ahead + detour
  let best = first
  let nodes = 0
  const found = (last, complete) =>
    ({ moves: trace(last), complete, nearer: (first.ahead - last.ahead) / eager, nodes, cost: last.spent, exhausted: open.size === 0 })
  open.push(first)
  // A search that ends at once lets the rest of the bot live too: whoever is shut in may begin very many.
  await wall.turn()
  signal.throwIfAborted()
  const ends = driven() ? Infinity : wall.now() + most
  const enough = driven() ? most * NODES_PER_MS : Infinity
  let slice = wall.now() + SLICE_MS
  while (open.size > 0) {
    const node = open.pop()
    node.closed = true
    if (goal.isEnd(node.move)) return found(node, true)
    if (++nodes > enough) break
    if (driven() ? (nodes & 255) === 0 : (nodes & 15) === 0 && wall.now() > slice) {
      await wall.turn()
      signal.throwIfAborted()
      if (wall.now() > ends || done()) break
      slice = wall.now() + SLICE_MS
    }
    for (const move of choices.from(node.move)) {
      if (Math.abs(move.x - start.x) >= SPAN || Math.abs(move.z - start.z) >= SPAN) continue
      const spent = node.spent + move.cost
      const key = keyOf(move)
      let next = known.get(key)
      if (next && (next.closed || next.spent <= spent)) continue
      const ahead = next?.ahead ?? goal.heuristic(move) * eager
      if (spent + ahead > furthest || spent + ahead / eager >= under) continue
      if (next) {
        Object.assign(next, { move, parent: node, spent })
        open.rise(next)
      } else {
        next = { move, parent: node, spent, ahead, closed: false, at: 0 }
        known.set(key, next)
        open.push(next)
      }
      if (ahead < best.ahead) best = next
    }
  }
  return found(best, false)
}

/**
 * The same more thoroughly: what an eager search has found is looked for again, each time half as eagerly, as long as that finds a
 * shorter way in time.
 * @param {import('./moves.mjs').Moves} choices
 * @param {Parameters<typeof findRoute>[1]} goal
 * @param {Parameters<typeof findRoute>[2] & {eager: number}} options as for findRoute
 * @param {number} more nodes that are looked at beyond those of the first search
 */
export async function findShortRoute (choices, goal, options, more) {
  let route = await findRoute(choices, goal, options)
  let { nodes } = route
  for (let eager = options.eager / 2, left = more; route.complete && eager >= 1 && left > 0; eager /= 2) {
    const other = await findRoute(choices, goal, { ...options, eager, under: route.cost, most: left / NODES_PER_MS })
    left -= other.nodes
    nodes += other.nodes
    if (!other.complete) break
    route = other
  }
  return { ...route, nodes }
}

function trace (node) {
  const moves = []
  for (let at = node; at.parent; at = at.parent) moves.push(at.move)
  return moves.reverse()
}

/** A binary heap of nodes by `spent + ahead`; each knows its place, so that it can rise. */
class Heap {
  #nodes = []

  get size () { return this.#nodes.length }

  push (node) {
    node.at = this.#nodes.length
    this.#nodes.push(node)
    this.rise(node)
  }

  pop () {
    const nodes = this.#nodes
    const top = nodes[0]
    const last = nodes.pop()
    if (nodes.length > 0) {
      nodes[0] = last
      last.at = 0
      this.#sink(last)
    }
    return top
  }

  rise (node) {
    const nodes = this.#nodes
    const rank = node.spent + node.ahead
    let { at } = node
    while (at > 0) {
      const parent = nodes[(at - 1) >> 1]
      if (parent.spent + parent.ahead <= rank) break
      nodes[at] = parent
      parent.at = at
      at = (at - 1) >> 1
    }
    nodes[at] = node
    node.at = at
  }

  #sink (node) {
    const nodes = this.#nodes
    const rank = node.spent + node.ahead
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= nodes.length) break
      const other = child + 1
      if (other < nodes.length && nodes[other].spent + nodes[other].ahead < nodes[child].spent + nodes[child].ahead) child = other
      if (nodes[child].spent + nodes[child].ahead >= rank) break
      nodes[at] = nodes[child]
      nodes[at].at = at
      at = child
    }
    nodes[at] = node
    node.at = at
  }
}

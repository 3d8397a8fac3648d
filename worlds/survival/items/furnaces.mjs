/** Furnaces, smokers and blast furnaces: they burn and cook tick by tick, whoever looks. */
import { burnTicks, smeltsTo, ticksFor } from '../../../skills/facts/fire.mjs'
import { place } from './slots.mjs'

const TITLES = { furnace: 'Furnace', smoker: 'Smoker', blast_furnace: 'Blast Furnace' }
const [INPUT, FUEL, OUTPUT] = [0, 1, 2]
const COOLING = 2
const SPAWN_CHUNKS = 10
/** In an order in which clients know the totals before the parts. */
const GAUGES = [[1, 'burnTotal'], [3, 'cookTotal'], [0, 'burn'], [2, 'cook']]

/**
 * Adds the three stations. A furnace's container also has `burn`, `burnTotal` and `cook`, in ticks. Emits `smelted(position, made)`
 * when somebody takes out of one what it made, item → count.
 * @param {Shell & ItemTable & Blocks & Containers & Players & Using} serv
 */
export function furnaces (serv) {
  const { items } = serv

  const burns = (type, { name }) => burnTicks(name, type, serv.version)

  for (const type of Object.keys(TITLES)) {
    serv.onUse(type, (player, pos) => {
      const furnace = serv.containerFor(pos)
      serv.openContainer(player, pos, [furnace], {
        type,
        title: TITLES[type],
        slots: slotsOf(furnace, player),
        quick: item => smeltsTo(item.name, type) ? [INPUT] : burns(type, item) ? [FUEL] : []
      })
      showGauges(furnace)
      return true
    })
  }

  /** Whoever takes anything out has the experience of all that it has made since. */
  function taken (furnace, output, item, player) {
    if ((item?.count ?? 0) < (output.get()?.count ?? 0)) reward(furnace, player.position.offset(0, 0.5, 0))
    output.set(item)
  }

  function reward (furnace, position) {
    serv.emit('smelted', position, furnace.made ?? {})
    furnace.made = {}
  }

  function slotsOf (furnace, player) {
    const { slots } = furnace
    const input = place(items, slots, INPUT)
    const output = place(items, slots, OUTPUT, { accepts: () => false })
    return [
      {
        ...input,
        set: item => { // something else to cook starts from nothing
          if (!items.same(slots[INPUT], item)) furnace.cook = 0
          input.set(item)
        }
      },
      place(items, slots, FUEL, { accepts: item => burns(furnace.type, item) > 0 || item.name === 'bucket' }),
      { ...output, result: true, set: item => taken(furnace, output, item, player), take: () => taken(furnace, output, null, player) }
    ]
  }

  function showGauges (furnace) {
    const values = { burn: 0, burnTotal: 0, cook: 0, ...furnace, cookTotal: ticksFor(furnace.type) }
    for (const menu of furnace.viewers) {
      for (const [property, name] of GAUGES) {
        menu.player.write('craft_progress_bar', { windowId: menu.id, property, value: Math.min(32767, values[name]) })
      }
    }
  }

  /** What the next item becomes, if there is room for it. */
  function nextOf ({ type, slots }) {
    const result = slots[INPUT] && smeltsTo(slots[INPUT].name, type)
    if (!result || !items.exists(result)) return null
    const made = items.stack(result)
    const there = slots[OUTPUT]
    return !there || (items.same(there, made) && there.count < items.limit(made)) ? made : null
  }

  /** A furnace made by none but its block has no gauges yet. */
  function ready (furnace) {
    furnace.burn ??= 0
    furnace.burnTotal ??= 0
    furnace.cook ??= 0
  }

  function light (furnace) {
    const { slots } = furnace
    furnace.burn = furnace.burnTotal = burns(furnace.type, slots[FUEL])
    const left = slots[FUEL].name === 'lava_bucket' ? items.stack('bucket') : null
    slots[FUEL] = items.withCount(slots[FUEL], slots[FUEL].count - 1) ?? left
  }

  function finish (furnace, made) {
    const { slots } = furnace
    furnace.cook = 0
    furnace.made = { ...furnace.made, [made.name]: (furnace.made?.[made.name] ?? 0) + 1 }
    slots[OUTPUT] = items.withCount(made, 1 + (slots[OUTPUT]?.count ?? 0))
    slots[INPUT] = items.withCount(slots[INPUT], slots[INPUT].count - 1)
  }

  /** One tick, in the game's own order: burn down, light, cook. Returns whether anything moved. */
  function tick (furnace) {
    ready(furnace)
    const before = { burn: furnace.burn, cook: furnace.cook }
    if (furnace.burn > 0) furnace.burn--
    const made = nextOf(furnace)
    if (furnace.burn === 0 && made && furnace.slots[FUEL] && burns(furnace.type, furnace.slots[FUEL])) light(furnace)
    if (furnace.burn > 0 && made) {
      furnace.cook++
      if (furnace.cook >= ticksFor(furnace.type)) finish(furnace, made)
    } else if (furnace.burn > 0 || (furnace.slots[INPUT] && furnace.slots[FUEL])) {
      furnace.cook = 0
    } else {
      furnace.cook = Math.max(0, furnace.cook - COOLING)
    }
    if ((before.burn > 0) !== (furnace.burn > 0)) serv.setProperties(furnace.position, { lit: furnace.burn > 0 })
    return before.burn !== furnace.burn || before.cook !== furnace.cook
  }

  /** Furnaces work near players and, as in the game, in the chunks around the spawn. */
  const alive = pos => serv.isLoaded(pos) || pos.xzDistanceTo(serv.spawn) <= SPAWN_CHUNKS * 16

  serv.on('tick', () => {
    for (const furnace of serv.containers.values()) {
      if (!TITLES[furnace.type] || !alive(furnace.position)) continue
      if (!tick(furnace)) continue
      serv.containerChanged(furnace.position)
      showGauges(furnace)
    }
  })
}

/** What stands on signs: written by whoever puts one up, or by the world file, and told with the column that they stand in. */
import { Vec3 } from 'vec3'
import { SIGN } from '../../../skills/facts/blocks.mjs'
import { ON_SIGN } from '../../../skills/facts/writing.mjs'
import { since } from '../shell.mjs'

/** What the packet says it is about: a block entity's number from 1.18 on, before what is done to it. */
const KIND = { block: 7, action: 9 }

const string = value => ({ type: 'string', value })
const compound = value => ({ type: 'compound', name: '', value })
const messages = lines => ({ type: 'list', value: { type: 'string', value: lines.map(text => JSON.stringify({ text })) } })

/**
 * Adds `serv.writeSign(pos, lines)`.
 * @param {Shell & Saving & Blocks & Digging & Signs & Players} serv
 */
export function signs (serv) {
  const texts = new Map()
  const writers = new Map()

  /** The sign as the version's clients know it: two sides since 1.20. */
  function tagOf ({ pos, lines }) {
    const int = value => ({ type: 'int', value })
    const place = { id: string('minecraft:sign'), x: int(pos.x), y: int(pos.y), z: int(pos.z) }
    if (!serv.supportFeature('multiSidedSigns')) {
      return compound({ ...place, ...Object.fromEntries(lines.map((text, i) => [`Text${i + 1}`, string(JSON.stringify({ text }))])) })
    }
    const side = each => ({ type: 'compound', value: { messages: messages(each), color: string('black'), has_glowing_text: { type: 'byte', value: 0 } } })
    return compound({ ...place, front_text: side(lines), back_text: side(Array(ON_SIGN.lines).fill('')) })
  }

  function tell (player, sign) {
    const action = since(serv, '1.18') ? KIND.block : KIND.action
    player.write('tile_entity_data', { location: sign.pos, action, nbtData: tagOf(sign) })
  }

  serv.writeSign = (pos, lines) => {
    const sign = { pos: pos.floored(), lines: Array.from({ length: ON_SIGN.lines }, (_, i) => String(lines[i] ?? '').slice(0, ON_SIGN.sent)) }
    texts.set(sign.pos.toString(), sign)
    for (const player of serv.columnAt(sign.pos.x >> 4, sign.pos.z >> 4).viewers) tell(player, sign)
    serv.markDirty()
  }

  serv.on('columnSent', (player, chunkX, chunkZ) => {
    for (const sign of texts.values()) if (sign.pos.x >> 4 === chunkX && sign.pos.z >> 4 === chunkZ) tell(player, sign)
  })

  serv.on('blockPlaced', (player, pos, name) => {
    if (!SIGN.test(name)) return
    writers.set(player.username, pos.toString())
    player.write('open_sign_entity', { location: pos, isFrontText: true })
  })

  serv.onPacket('update_sign', (player, { location, text1, text2, text3, text4 }) => {
    const pos = new Vec3(location.x, location.y, location.z)
    if (writers.get(player.username) !== pos.toString() || !serv.inReach(player, pos) || !SIGN.test(serv.nameAt(pos))) return
    writers.delete(player.username)
    serv.writeSign(pos, [text1, text2, text3, text4])
  })

  serv.on('playerGone', ({ username }) => writers.delete(username))
  serv.on('blockChanged', (pos, old, state) => {
    if (SIGN.test(serv.states.nameOf(old)) && !SIGN.test(serv.states.nameOf(state))) texts.delete(pos.toString())
  })

  serv.persist('signs', {
    save: () => [...texts.values()].map(({ pos, lines }) => [pos.toArray(), lines]),
    load: saved => {
      for (const [[x, y, z], lines] of saved) texts.set(new Vec3(x, y, z).toString(), { pos: new Vec3(x, y, z), lines })
    }
  })
}

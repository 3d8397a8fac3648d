import { ANSWER_MS } from '../../answers.mjs'
import { SkillError } from '../../errors.mjs'
import { SIGN } from '../../facts/blocks.mjs'
import { ON_SIGN } from '../../facts/writing.mjs'
import { bad, list, optional, position } from '../arguments.mjs'
import { placeItem } from '../things/place.mjs'
import { writtenOn } from '../rooms/survey.mjs'
import { vec } from '../moving/walk.mjs'
import { everyTick, until } from '../waiting.mjs'

/**
 * Put up a sign with some lines on it.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string[]} lines four at most
 * @param {{x: number, y: number, z: number}|null} [place] a free spot near the shared chest, else near the bot, unless given
 * @returns {Promise<{sign: string, position: Point}>} NO_MATERIAL without a sign, else as placeItem; INTERRUPTED where nobody may
 *   write there
 */
export async function writeSign (context, lines, place = null) {
  const { bot } = context
  const sign = bot.inventory.items().find(({ name }) => SIGN.test(name) && !/hanging/.test(name))
  if (!sign) throw new SkillError('NO_MATERIAL', 'The bot has no sign.', { missing: { oak_sign: 1 } })
  const opened = until(bot._client, 'open_sign_entity', { signal: context.signal, timeout: 60_000 })
  opened.catch(() => {})
  const { position: at } = await placeItem(context, sign.name, place)
  await opened
  return context.step(async signal => {
    const four = Array.from({ length: ON_SIGN.lines }, (_, i) => lines[i] ?? '')
    const [text1, text2, text3, text4] = four
    bot._client.write('update_sign', { location: at, isFrontText: true, text1, text2, text3, text4 })
    const late = new SkillError('INTERRUPTED', 'The sign was not written.', { position: at })
    const meant = four.join('\n').trim()
    await everyTick(bot, { signal, timeout: ANSWER_MS, late }, () => {
      const block = bot.blockAt(vec(at))
      return (block !== null && writtenOn(block) === meant) || undefined
    })
    return { sign: sign.name, position: at }
  })
}

const line = value => typeof value === 'string' && value.length <= ON_SIGN.letters ? value : bad(`A line has ${ON_SIGN.letters} letters at most`, value)

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'writeSign', run: writeSign, takes: [list(line, ON_SIGN.lines), optional, position], prompt: '`writeSign([line, line])`: with a sign' }
]

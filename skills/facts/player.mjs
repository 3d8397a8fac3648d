/** How far an arm reaches, where the eyes are, how fast one is, how hard one hits and when one is taken to fly (player.json). */
import { readFacts } from './read.mjs'

const facts = readFacts('player')

/** From the eyes, in blocks. @type {{block_reach: number, attack_reach: number, bucket_reach: number}} */
export const { block_reach: BLOCK_REACH, attack_reach: ATTACK_REACH, bucket_reach: BUCKET_REACH } = facts

/** So deep one falls unhurt, in blocks; each one more takes a health. @type {number} */
export const SAFE_FALL = facts.safe_fall

/** Above the feet, in blocks. @type {{standing: number, sneaking: number}} */
export const { standing: EYES, sneaking: EYES_SNEAKING } = facts.eyes

/** @param {Bot} bot @returns {Vec3} where its eyes are */
export const eyesOf = ({ entity }) => entity.position.offset(0, entity.eyeHeight ?? EYES, 0)

/**
 * In blocks a second; `rise` and `sink` with the jump or sneak key held under water.
 * @type {{sprint: number, swim: number, rise: number, sink: number}}
 */
export const { sprint: SPRINT, swim: SWIM, rise: RISE, sink: SINK } = facts.speeds

/**
 * What a full blow with an item does, and how many there are a second; the bare hand's with what is no tool or weapon.
 * @param {string} [name]
 * @returns {{damage: number, perSecond: number}} damage in half hearts
 */
export function blowOf (name = '') {
  const { hand, [name]: own, ...kinds } = facts.blows
  const [, material, kind] = /^([a-z]+)_([a-z]+)$/.exec(name) ?? []
  const [damage, perSecond] = (Array.isArray(own) ? own : kinds[kind]?.[material]) ?? hand
  return { damage, perSecond }
}

/** Ticks in the air after which a server takes somebody for one that flies, and blocks a tick by which falling is no flying. */
export const { after_ticks: LONGEST_FLOAT, sinking: SINKING } = facts.flying

/** What servers let pass, in blocks. @type {{block_middle: number, block_nearest: number, attack: number}} */
export const ALLOWED_REACH = facts.allowed

/** Slots of the quick bar, the last of every window. */
export const QUICK_BAR = 9

/** How far an arm reaches, where the eyes are and how fast one is, by the table of player.json. */
import { readFacts } from './read.mjs'

const facts = readFacts('player')

/** From the eyes, in blocks. @type {{block_reach: number, attack_reach: number, bucket_reach: number}} */
export const { block_reach: BLOCK_REACH, attack_reach: ATTACK_REACH, bucket_reach: BUCKET_REACH } = facts

/** Above the feet, in blocks. @type {{standing: number, sneaking: number}} */
export const { standing: EYES, sneaking: EYES_SNEAKING } = facts.eyes

/** @param {Bot} bot @returns {Vec3} where its eyes are */
export const eyesOf = ({ entity }) => entity.position.offset(0, entity.eyeHeight ?? EYES, 0)

/** In blocks a second. @type {{sprint: number, swim: number}} */
export const { sprint: SPRINT, swim: SWIM } = facts.speeds

/** What servers let pass, in blocks. @type {{block_middle: number, block_nearest: number, attack: number}} */
export const ALLOWED_REACH = facts.allowed

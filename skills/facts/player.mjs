/** How far an arm reaches, by the table of player.json. */
import { readFacts } from './read.mjs'

const facts = readFacts('player')

/** From the eyes, in blocks. @type {{block_reach: number, attack_reach: number, bucket_reach: number}} */
export const { block_reach: BLOCK_REACH, attack_reach: ATTACK_REACH, bucket_reach: BUCKET_REACH } = facts

/** What servers let pass, in blocks. @type {{block_middle: number, block_nearest: number, attack: number}} */
export const ALLOWED_REACH = facts.allowed

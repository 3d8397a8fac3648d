/** What a line takes and brings, by the table of fishing.json. */
import { readFacts } from '../read.mjs'

export const { wait, approach, nibble, reach, shares, fish, junk, treasure } = readFacts('fishing')

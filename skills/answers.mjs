/**
 * How long a server may take to answer what a player does, in milliseconds of the game. Where the answer comes the rest is not
 * waited for.
 */
export const ANSWER_MS = 3000
/** It opens a window, tells what is in it, or lets a click stand: the longest, for what comes of a click must be known. */
export const WINDOW_MS = 4000
/** It shows a block that was put down: what is not there by then is put down again. */
export const PLACED_MS = 2000
/** It says what became of a block that was dug: what stands by then is dug again. */
export const DUG_MS = 1500

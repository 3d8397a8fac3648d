import { game } from '../../clock.mjs'

/** However the work ended, there is so much time to tidy up. */
const TIDY_MS = 3000

/**
 * Put what lies in a menu's own slots back into the pockets, and wait until the server has it so: what is left there when it closes comes
 * later, or falls to the ground.
 * @param {import('../things/menu.mjs').Menu} menu
 * @param {number[]} slots
 */
export async function putBack (menu, slots) {
  const signal = game.timeout(TIDY_MS)
  const { inventoryStart: start, inventoryEnd: end } = menu.window
  await menu.settled(signal).catch(() => {})
  for (const slot of slots) {
    const item = menu.slots[slot]
    if (item) menu.move(item.name, item.count, [slot, slot + 1], [start, end])
  }
  await menu.settled(signal).catch(() => {})
}

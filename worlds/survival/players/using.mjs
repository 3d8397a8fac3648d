/**
 * The right mouse button: on a block, with an item in hand, in the air. Other parts say what a block or an item does by
 * `serv.onUse` and `serv.onUseItem`; the first that returns true has done it.
 */
import { Vec3 } from 'vec3'
import { FACES } from '../../../skills/directions.mjs'
import { since } from '../shell.mjs'

/** The status of a `block_dig` packet that lets the right button go. */
export const RELEASE = 5
/** How far beside the block the game takes a click for one on it. */
const SLACK = 0.5

/**
 * Adds:
 * - `serv.onUse(block name | pattern, (player, pos, {face, cursor}) => done)` a click on such a block
 * - `serv.onUseItem(item name | pattern, (player, pos, {face, cursor}) => done)` a click on any block with such an item
 * - `serv.onUseInAir(item name | pattern, (player, hand) => done)` a click with such an item, whatever it points at
 * @param {Shell & Blocks & Digging & Protection & Players & Using} serv
 */
export function using (serv) {
  const onBlocks = []
  const withItems = []
  const inAir = []
  const modern = since(serv, '1.19')
  const fits = (wanted, name) => typeof wanted === 'string' ? wanted === name : wanted.test(name)

  serv.onUse = (wanted, use) => onBlocks.push({ wanted, use })
  serv.onUseItem = (wanted, use) => withItems.push({ wanted, use })
  serv.onUseInAir = (wanted, use) => inAir.push({ wanted, use })

  const first = (list, name, use) => list.filter(({ wanted }) => fits(wanted, name)).some(use)

  function acknowledge (player, sequence) {
    if (modern && sequence !== undefined) player.write('acknowledge_player_digging', { sequenceId: sequence })
  }

  serv.onPacket('block_place', (player, packet) => {
    const { location, direction, cursorX, cursorY, cursorZ, sequence } = packet
    const face = FACES[direction]
    const pos = new Vec3(location.x, location.y, location.z)
    acknowledge(player, sequence)
    if (!face || !serv.inReach(player, pos)) return // as the game: no word of what is far off, which may not even exist
    const cursor = new Vec3(cursorX, cursorY, cursorZ)
    if (!within(cursor)) return
    if (player.alive && !player.sleeping && player.gameMode === 0 && !serv.isSpawnProtected(pos)) {
      click(player, pos, { face, direction, cursor })
    }
    for (const location of [pos, pos.plus(face)]) {
      player.write('block_change', { location, type: serv.stateAt(location) })
    }
    player.menu.sync()
  })

  /** Whether a click is on the block, or within SLACK of it; false for what is no number. */
  const within = cursor => cursor.toArray().every(part => part >= -SLACK && part <= 1 + SLACK)

  function click (player, pos, how) {
    const { held } = player
    const quiet = player.sneaking && (held || player.slots[45])
    if (!quiet && first(onBlocks, serv.nameAt(pos), ({ use }) => use(player, pos, how))) return
    if (held) first(withItems, held.name, ({ use }) => use(player, pos, how))
  }

  serv.onPacket('use_item', (player, { hand, sequence, rotation }) => {
    acknowledge(player, sequence)
    if (!player.alive || player.sleeping || player.gameMode !== 0) return
    if (rotation && Number.isFinite(rotation.x) && Number.isFinite(rotation.y)) {
      player.yaw = rotation.x
      player.pitch = rotation.y
    }
    const item = hand === 1 ? player.slots[45] : player.held
    if (item) first(inAir, item.name, ({ use }) => use(player, hand))
    player.menu.sync()
  })
}

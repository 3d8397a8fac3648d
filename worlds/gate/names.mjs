/**
 * Who may come in by which name. In offline mode whoever connects says what they are called; this much is held to:
 * a name has the game's form, it belongs to the address that came with it first, and the owner's belongs to the host's
 * own machine, which may use every name. The host can let a name in from one address more.
 */
import { ACCOUNT } from '../../skills/facts/people.mjs'

const HOST = 'host'

/**
 * @param {{owner?: string, admitted?: string[]}} options `admitted`: `NAME=ADDRESS` each
 * @returns {{refusal: (name: string, socket: object) => string|null, save: () => object, load: (saved: object) => void}}
 *   `refusal` tells why that name cannot come in by that socket, or keeps it for its address; the rest is for the world's
 *   folder
 */
export function nameBook ({ owner = '', admitted = [] } = {}) {
  const kept = new Map()
  const alsoFrom = new Set(admitted.map(pair => pair.toLowerCase()))

  function refusal (name, socket) {
    if (!ACCOUNT.test(name)) return 'Names have 1 to 16 characters: letters (A to Z), digits and underscores'
    const key = name.toLowerCase() // the game tells no names apart by case
    const address = addressOf(socket)
    if (address === HOST || alsoFrom.has(`${key}=${address.toLowerCase()}`)) {
      if (!kept.has(key)) kept.set(key, address)
      return null
    }
    const mend = `the host can let you in with --admit ${name}=${address}`
    if (key === owner.toLowerCase()) return `${name} owns this world and plays on the host's machine; ${mend}`
    if (!kept.has(key)) kept.set(key, address)
    return kept.get(key) === address ? null : `${name} came here first from another address; take another name, or ${mend}`
  }

  return {
    refusal,
    save: () => Object.fromEntries(kept),
    load: saved => { for (const [name, address] of Object.entries(saved)) kept.set(name, address) }
  }
}

/** An address as it is kept; the host's own machine has one name, by whichever of its addresses it comes. */
function addressOf ({ remoteAddress = '', localAddress }) {
  const plain = remoteAddress.replace(/^::ffff:/i, '')
  const own = /^127\./.test(plain) || plain === '::1' || remoteAddress === localAddress
  return own ? HOST : plain
}

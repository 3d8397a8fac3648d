import { createRequire } from 'node:module'
import { since } from '../../survival/shell.mjs'

const nbt = createRequire(import.meta.url)('prismarine-nbt')

/** As plugins do that mark where things come from; the same for all of a kind, so that they stack. */
export function play (serv) {
  const { toWire } = serv.items
  const components = since(serv, '1.20.5')
  const data = item => ({ PublicBukkitValues: nbt.comp({ 'plugin:origin': nbt.string(item.name) }) })

  serv.items.toWire = item => {
    const wire = toWire(item)
    if (!item) return wire
    if (!components) {
      const value = { ...wire.nbtData?.value, ...data(item) }
      return { ...wire, nbtData: { type: 'compound', name: '', value } }
    }
    const added = [...wire.components, { type: 'custom_data', data: { type: 'compound', name: '', value: data(item) } }]
    return { ...wire, components: added, addedComponentCount: added.length }
  }
}

const TOP = 320

/** Before the terrain is made: what every part asks for the world's span, and what clients are told of the dimension. */
export function prepare (serv, minY) {
  const { registry } = serv
  if (!registry.supportFeature('tallWorld')) throw new RangeError('the quirk lowest_y takes Minecraft 1.18 or later')
  const height = TOP - minY
  registry.span = { minY, height }
  registry.loginPacket = structuredClone(registry.loginPacket)
  reach(registry.loginPacket, { min_y: minY, height, logical_height: height })
  serv._server.options.registryCodec = registry.loginPacket.dimensionCodec
}

/** Writes numbers over those of every dimension in a tree of tags. */
function reach (tree, numbers) {
  if (typeof tree !== 'object' || tree === null) return
  if (tree.min_y) for (const [name, number] of Object.entries(numbers)) tree[name].value = number
  for (const part of Object.values(tree)) reach(part, numbers)
}

export function play () {}

/**
 * How fast tools break blocks, where minecraft-data is wrong. From 1.20.5 on it names the material of a block that needs the
 * right tier `incorrect_for_wooden_tool`, and lists the wooden tools as what it is dug with; the game digs it with a pickaxe, as
 * before (Minecraft Wiki, "Breaking": iron ore takes a stone pickaxe 1.15 s). Unmended, an ore took four times as long.
 */
const TIERED = /^incorrect_for_/
const PICKAXE = 'mineable/pickaxe'

/** @param {{materials: Record<string, any>}} registry prismarine-registry; its materials are put right */
export function mendMaterials ({ materials }) {
  for (const name of Object.keys(materials)) if (TIERED.test(name)) materials[name] = materials[PICKAXE]
}

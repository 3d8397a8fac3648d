/**
 * What a stack may have beside its name, number and wear, and how the wire carries it: a name, enchantments, what the anvil remembers,
 * and what is written in a book.
 */

/** The extras, in the order in which they are compared: stacks that differ in one of them do not merge. */
const KEYS = ['label', 'enchants', 'works', 'pages', 'title', 'author']
const ON_BOOKS = 'enchanted_book'

const string = value => ({ type: 'string', value })
const int = value => ({ type: 'int', value })

/**
 * @param {Registry} registry prismarine-registry
 * @returns the functions below, bound to that version; `enchants` is `[{name, level}]`, `works` the anvil's prior work in levels
 */
export function createExtras (registry) {
  /** @param {any} item @returns {Record<string, any>} those that it has */
  const extrasOf = item => Object.fromEntries(KEYS.filter(key => item?.[key] !== undefined && item[key] !== 0).map(key => [key, item[key]]))
  const mark = item => JSON.stringify(extrasOf(item))
  const idOf = name => registry.enchantmentsByName[name]?.id
  const nameOf = id => registry.enchantments[id]?.name

  /** From 1.20.5 on. */
  function toComponents ({ name, label, enchants, works, pages, title, author }) {
    const list = []
    const add = (type, data) => list.push({ type, data })
    if (label) add('custom_name', string(label))
    const worn = (enchants ?? []).filter(each => idOf(each.name) !== undefined).map(each => ({ id: idOf(each.name), level: each.level }))
    if (worn.length && name === ON_BOOKS) add('stored_enchantments', { enchantments: worn, showInTooltip: true })
    else if (worn.length) add('enchantments', { enchantments: worn, showTooltip: true })
    if (works) add('repair_cost', works)
    if (pages && title === undefined) add('writable_book_content', { pages: pages.map(content => ({ content, filteredContent: undefined })) })
    if (title !== undefined) {
      add('written_book_content', {
        rawTitle: title,
        filteredTitle: undefined,
        author,
        generation: 0,
        pages: pages.map(content => ({ content: string(content), filteredContent: undefined })),
        resolved: true
      })
    }
    return list
  }

  /** Up to 1.20.4. */
  function toTags ({ name, label, enchants, works, pages, title, author }) {
    const tags = {}
    if (label) tags.display = { type: 'compound', value: { Name: string(JSON.stringify({ text: label })) } }
    if (enchants?.length) {
      const value = enchants.map(each => ({ id: string(`minecraft:${each.name}`), lvl: { type: 'short', value: each.level } }))
      tags[name === ON_BOOKS ? 'StoredEnchantments' : 'Enchantments'] = { type: 'list', value: { type: 'compound', value } }
    }
    if (works) tags.RepairCost = int(works)
    if (pages) {
      const lines = title === undefined ? pages : pages.map(text => JSON.stringify({ text }))
      tags.pages = { type: 'list', value: { type: 'string', value: lines } }
    }
    if (title !== undefined) Object.assign(tags, { title: string(title), author: string(author) })
    return tags
  }

  /** What a client says of a slot. */
  function fromComponents ({ components = [] }) {
    const data = type => components.find(each => each.type === type)?.data
    const worn = (data('enchantments') ?? data('stored_enchantments'))?.enchantments
    const written = data('written_book_content')
    const pages = written?.pages.map(({ content }) => content?.value) ?? data('writable_book_content')?.pages.map(({ content }) => content)
    return extrasOf({
      label: data('custom_name')?.value,
      enchants: worn?.map(({ id, level }) => ({ name: nameOf(id), level })),
      works: data('repair_cost'),
      pages,
      title: written?.rawTitle,
      author: written?.author
    })
  }

  function fromTags ({ nbtData }) {
    const tags = nbtData?.value ?? {}
    const worn = (tags.Enchantments ?? tags.StoredEnchantments)?.value?.value
    const title = tags.title?.value
    const lines = tags.pages?.value?.value
    return extrasOf({
      label: textOf(tags.display?.value?.Name?.value),
      enchants: worn?.length ? worn.map(({ id, lvl }) => ({ name: String(id.value).replace('minecraft:', ''), level: lvl.value })) : undefined,
      works: tags.RepairCost?.value,
      pages: lines?.length ? lines.map(line => title === undefined ? line : textOf(line) ?? '') : undefined,
      title,
      author: tags.author?.value
    })
  }

  return { extrasOf, mark, toComponents, toTags, fromComponents, fromTags }
}

function textOf (json) {
  try {
    return json === undefined ? undefined : JSON.parse(json).text
  } catch {
    return undefined
  }
}

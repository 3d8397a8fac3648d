// @ts-check
/** In which language each player plays, where the world passes that on: ours does (worlds/survival/players/languages.mjs). */
const CHANNEL = 'covoyager:language'

/** Keep `bot.languages` (name → locale, such as `de_de`) and emit `language(name, locale)`. */
export function hearLanguages (bot) {
  bot.languages = new Map()
  bot._client.on('custom_payload', ({ channel, data }) => {
    if (channel !== CHANNEL) return
    const { user, locale } = read(data)
    if (!user || !locale) return
    bot.languages.set(user, locale)
    bot.emit('language', user, locale)
  })
}

function read (data) {
  try {
    const { user, locale } = JSON.parse(String(data)) ?? {}
    return { user: String(user ?? ''), locale: String(locale ?? '') }
  } catch {
    return { user: '', locale: '' }
  }
}

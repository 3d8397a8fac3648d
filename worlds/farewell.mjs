// @ts-check
/** What who is in a world is told as it is closed, in the language that they play in: English where that is no other of these. */

/** @type {Record<string, {closed: string, kept: string, gone: string}>} */
const SENTENCES = {
  en: {
    closed: 'This world has been closed by whoever runs it.',
    kept: 'It is kept as it is for the next time.',
    gone: 'It was there for this once and is not kept.'
  },
  de: {
    closed: 'Diese Welt wurde von dem geschlossen, der sie betreibt.',
    kept: 'Sie bleibt, wie sie ist, für das nächste Mal.',
    gone: 'Es gab sie nur dieses eine Mal; sie wird nicht aufgehoben.'
  },
  es: {
    closed: 'Quien lleva este mundo lo ha cerrado.',
    kept: 'Se guarda tal como está para la próxima vez.',
    gone: 'Era para una sola vez y no se guarda.'
  }
}

/**
 * @param {string | undefined} locale of a player's game, such as `de_de`; undefined where it did not say
 * @param {boolean} isKept whether the world has a folder
 */
export function farewell (locale, isKept) {
  const { closed, kept, gone } = SENTENCES[locale?.slice(0, 2) ?? 'en'] ?? SENTENCES.en
  return `${closed} ${isKept ? kept : gone}`
}

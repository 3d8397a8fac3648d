export const about = 'what players say reaches the others as text with no sender, as many chat plugins send it'
export const value = { what: "a text with {name} and {text}; '{text}' for anything at all", text: true, usual: '[Member] {name} » {text}' }

export function play (serv, form) {
  const { speak } = serv
  const filled = words => form.replace(/\{(name|text)\}/g, (_, key) => words[key])
  serv.speak = (kind, from, text, to, about) => {
    if (kind === 'chat') serv.say(filled({ name: from.username, text }), to)
    else speak(kind, from, text, to, about)
  }
}

export function play (serv, form) {
  const { speak } = serv
  const filled = words => form.replace(/\{(name|text)\}/g, (_, key) => words[key])
  serv.speak = (kind, from, text, to, about) => {
    if (kind === 'chat') serv.say(filled({ name: from.username, text }), to)
    else speak(kind, from, text, to, about)
  }
}

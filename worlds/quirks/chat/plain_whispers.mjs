export function play (serv) {
  const { speak } = serv
  serv.speak = (kind, from, text, to, about) => {
    if (kind === 'msg_command_outgoing') serv.say(`[me -> ${about.username}] ${text}`, to)
    else if (kind === 'msg_command_incoming') serv.say(`[${from.username} -> me] ${text}`, to)
    else speak(kind, from, text, to, about)
  }
}

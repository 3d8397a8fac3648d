// @ts-check
/**
 * In which language each player plays: a client tells its server alone, so the server tells everybody, on a channel that games
 * do not know and pass over (`covoyager:language`, `{"user": …, "locale": …}`).
 */
const CHANNEL = 'covoyager:language'
const LOCALE = /^[a-z]{2,3}(?:_[a-z]{2,4})?$/

/** Tells each client in which language every player plays. @param {Shell} serv */
export function languages (serv) {
  const tell = (player, about) => {
    const { locale } = about._client
    if (!locale) return
    player.write('custom_payload', { channel: CHANNEL, data: Buffer.from(JSON.stringify({ user: about.username, locale })) })
  }

  // From 1.20.2 on a client says so before it is in the world.
  serv._server.on('connection', client => client.on('settings', ({ locale }) => {
    const said = String(locale).toLowerCase()
    if (!LOCALE.test(said) || client.locale === said) return
    client.locale = said
    const about = serv.players.find(player => player._client === client)
    if (about) serv.players.forEach(player => tell(player, about))
  }))

  serv.on('playerReady', player => {
    for (const other of serv.players) {
      tell(player, other)
      if (other !== player) tell(other, player)
    }
  })
}

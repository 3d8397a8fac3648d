export const about = 'nobody may whisper'
export const value = { what: 'on or off', usual: true }

export function play (serv) {
  for (const name of ['tell', 'msg', 'w']) serv.forbidden.add(name)
}

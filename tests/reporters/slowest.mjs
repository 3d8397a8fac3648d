/** A reporter for node's test runner: the ten tests that took longest. */
import { Transform } from 'node:stream'

const MOST = 10
const told = []

export default new Transform({
  writableObjectMode: true,
  transform ({ type, data }, encoding, done) {
    if ((type === 'test:pass' || type === 'test:fail') && data.details?.type !== 'suite' && data.details?.duration_ms) {
      told.push({ seconds: data.details.duration_ms / 1000, name: data.name, file: data.file?.split(/[\\/]tests[\\/]/).at(-1) ?? '' })
    }
    // The last summary is of all files; a run that is told to exit does so right after it.
    done(null, type === 'test:summary' && data.file === undefined ? table() : '')
  }
})

function table () {
  const most = told.sort((a, b) => b.seconds - a.seconds).slice(0, MOST)
  return [`slowest ${MOST}:`, ...most.map(({ seconds, name, file }) => `${seconds.toFixed(1).padStart(7)} s  ${file}: ${name}`), ''].join('\n')
}

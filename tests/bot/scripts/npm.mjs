// Stands in for npm: notes each call in CALLS, then does what MODE says.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const { CALLS, MODE = 'install' } = process.env
appendFileSync(CALLS, `${process.argv.slice(2).join(' ')}\n`)

const make = dev => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  for (const [path, entry] of Object.entries(packages)) {
    if (!path || (entry.dev && !dev)) continue
    mkdirSync(path, { recursive: true })
    writeFileSync(`${path}/index.mjs`, `export default ${JSON.stringify(entry.version)}\n`)
    writeFileSync(`${path}/package.json`, JSON.stringify({ name: path.slice('node_modules/'.length), type: 'module', exports: './index.mjs' }))
  }
  const data = 'node_modules/minecraft-data/minecraft-data/data/bedrock'
  for (const folder of ['1.0', '1.20', 'common']) {
    mkdirSync(`${data}/${folder}`, { recursive: true })
    writeFileSync(`${data}/${folder}/items.json`, '{}')
  }
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
}

if (MODE === 'install') make(!process.argv.includes('--omit=dev'))
else if (MODE === 'hang') setInterval(() => {}, 1000)
else {
  console.error(MODE)
  process.exit(1)
}

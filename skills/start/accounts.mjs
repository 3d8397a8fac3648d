/**
 * What the libraries load at once and no game asks for is loaded when somebody does: Microsoft's and Mojang's accounts and keys,
 * 250 modules. What checks the libraries' own descriptions of the protocol is left out: they are the same every time.
 */
import { Module, createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const ofProtocol = createRequire(require.resolve('minecraft-protocol'))
const ofFormats = createRequire(createRequire(ofProtocol.resolve('prismarine-nbt')).resolve('protodef'))

/**
 * Have something stand for a module.
 * @param {NodeJS.Require} from who asks for it
 * @param {string} name as it asks
 * @param {(load: () => any) => any} make what stands for it; `load` gives the module itself
 */
function standIn (from, name, make) {
  const file = from.resolve(name)
  if (require.cache[file]) return
  const module = new Module(file)
  module.loaded = true
  module.exports = make(() => {
    if (require.cache[file] === module) delete require.cache[file]
    return from(name)
  })
  require.cache[file] = module
}

standIn(ofProtocol, './client/microsoftAuth', load => ({
  authenticate: (...args) => load().authenticate(...args),
  realmAuthenticate: (...args) => load().realmAuthenticate(...args)
}))

standIn(ofProtocol, 'yggdrasil', load => Object.assign(options => load()(options), {
  server: options => ({
    join: (...args) => load().server(options).join(...args),
    hasJoined: (...args) => load().server(options).hasJoined(...args)
  })
}))

standIn(ofProtocol, 'node-rsa', load => function (...args) { return new (load())(...args) })

standIn(ofFormats, 'protodef-validator', () => class {
  addType () {}
  addTypes () {}
  validateType () {}
  validateProtocol () {}
})

/**
 * What minecraft-data says of a version's packets is made into code, a tenth of a second of it for one that joins. That code is kept
 * (kept_code.mjs).
 */
import { createRequire } from 'node:module'
import { takeLightWhole } from './columns.mjs'
import { runKept } from './kept_code.mjs'

const require = createRequire(import.meta.url)
const ofProtocol = createRequire(require.resolve('minecraft-protocol'))
const { ProtoDefCompiler, CompiledProtodef } = ofProtocol('protodef').Compiler
const { PartialReadError } = ofProtocol('protodef').utils

/** Whose code it is that writes the code. */
const MAKERS = [require('minecraft-protocol/package.json'), ofProtocol('protodef/package.json'), ofProtocol('prismarine-nbt/package.json')]
  .map(({ name, version }) => `${name} ${version}`).join(', ')
/** Each protocol as text, which names it. @type {WeakMap<object, string>} */
const texts = new WeakMap()
/** What each compiler was given. @type {WeakMap<object, {protocol: object, path: string[]}>} */
const given = new WeakMap()

const { addProtocol, compileProtoDefSync } = ProtoDefCompiler.prototype

ProtoDefCompiler.prototype.addProtocol = function (protocol, path) {
  if (!texts.has(protocol)) takeLightWhole(protocol)
  given.set(this, { protocol, path })
  return addProtocol.call(this, protocol, path)
}

ProtoDefCompiler.prototype.compileProtoDefSync = function (options) {
  const from = given.get(this)
  if (!from || options) return compileProtoDefSync.call(this, options)
  const parts = [this.sizeOfCompiler, this.writeCompiler, this.readCompiler]
  if (!texts.has(from.protocol)) texts.set(from.protocol, JSON.stringify(from.protocol))
  const of = [MAKERS, from.path, Object.keys(this.readCompiler.types), texts.get(from.protocol)].join('\n')
  const make = () => parts.map(part => `(native, PartialReadError) => (${part.generate()})()`)
  return runKept(of, make, made => {
    const [sizeOf, write, read] = made.map((each, i) => each(parts[i].native, PartialReadError))
    return new CompiledProtodef(sizeOf, write, read)
  })
}

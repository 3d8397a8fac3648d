import '../../../skills/start/index.mjs'
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'

const require = createRequire(import.meta.url)
const protocol = createRequire(require.resolve('minecraft-protocol'))
const { createSplitter, createFramer } = protocol('./transforms/framing')
const { PartialReadError } = protocol('protodef').utils

const PACKETS = [1, 127, 128, 5, 20_000, 2].map((size, i) => Buffer.alloc(size, i + 1))

/** What comes out of a stream that gets those pieces, each when the one before is through. */
async function through (stream, pieces) {
  const out = []
  stream.on('data', piece => out.push(piece))
  for (const piece of pieces) await new Promise(resolve => { stream.write(piece, resolve) })
  return out
}

const wire = Buffer.concat(await through(createFramer(), PACKETS))
const cut = size => Array.from({ length: Math.ceil(wire.length / size) }, (_, i) => wire.subarray(i * size, (i + 1) * size))

test('packets come out whole, however the network cuts them', async () => {
  for (const size of [1, 2, 3, 130, 1000, wire.length]) {
    assert.deepEqual(await through(createSplitter(), cut(size)), PACKETS, `pieces of ${size}`)
  }
})

test('nothing is thrown where a piece ends with its packet', async t => {
  let errors = 0
  const { captureStackTrace } = Error
  t.after(() => { Error.captureStackTrace = captureStackTrace })
  Error.captureStackTrace = (error, ...more) => {
    errors += error instanceof PartialReadError ? 1 : 0
    captureStackTrace(error, ...more)
  }
  await through(createSplitter(), [wire, wire])
  assert.equal(errors, 0)
})

/** Which way is which, and that it stands once. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { AROUND, BEHIND, FACES, FACE_NAMES, FACING, NEIGHBOURS, OPPOSITE, RIGHT } from '../../skills/directions.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('faces, names, opposites and what is to the right fit together', () => {
  for (const [name, step] of Object.entries(FACING)) {
    assert.equal(FACES[FACE_NAMES.indexOf(name)], step)
    assert.equal(FACING[OPPOSITE[name]], BEHIND[name])
    assert.ok(step.plus(BEHIND[name]).equals(FACES[0].plus(FACES[1])))
    // Whoever turns right four times looks as before, and right is where x grows for who looks north.
    assert.ok(RIGHT[name].dot(step) === 0 && step.x * RIGHT[name].z - step.z * RIGHT[name].x === 1)
  }
  assert.deepEqual(new Set(NEIGHBOURS), new Set(FACES))
  assert.equal(new Set(AROUND.map(String)).size, 8)
})

test('nobody else lists the sides of a block', () => {
  const table = /\[1, 0\], \[-1, 0\]|\[-1, 0\], \[1, 0\]|\[1, 0, 0\], \[-1, 0, 0\]|north: new Vec3|north: \[-?\d/
  const scripts = globSync('{skills,worlds}/**/*.mjs', { cwd: root }).filter(path => !path.endsWith('directions.mjs'))
  assert.ok(scripts.length > 300)
  assert.deepEqual(scripts.filter(path => table.test(readFileSync(`${root}${path}`, 'utf8'))), [])
})

/** Skills are found in the order in which they are asked for: who begins first must not hang on the disk. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { loadSkill, readSkill } from '../../../skills/host/loading.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'skills-'))
after(() => rmSync(folder, { recursive: true }))

test('what is asked for first is there first, however long it takes, and what is not there keeps nobody', async () => {
  const slow = path.join(folder, 'slow.mjs')
  writeFileSync(slow, 'for (let i = 0; i < 50; i++) await new Promise(setImmediate)\nexport default async () => {}\n')
  const order = []
  const note = name => () => { order.push(name) }
  await Promise.all([
    loadSkill(slow).then(note('slow')),
    loadSkill('nowhere').catch(note('nowhere')),
    loadSkill('gather').then(note('gather')),
    readSkill(slow).then(note('text'))
  ])
  assert.deepEqual(order, ['slow', 'nowhere', 'gather', 'text'])
})

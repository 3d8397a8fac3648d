/** The bot plays by the rules of survival: nothing under skills/ ever utters an operator's command. */
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const SKILLS = fileURLToPath(new URL('../../skills/', import.meta.url))
const COMMAND = /(?<!\w)\/(give|tp|teleport|setblock|gamemode|effect|summon|fill|clone|xp|experience|kill|clear|item|loot|op|execute)\b(?!\.mjs|\/)/

test('no operator command stands anywhere under skills/', () => {
  const files = readdirSync(SKILLS, { recursive: true }).filter(name => /\.(c|m)?js$/.test(name))
  assert.ok(files.length > 30, 'the skills were found')
  for (const name of files) {
    readFileSync(path.join(SKILLS, name), 'utf8').split('\n').forEach((line, at) => {
      assert.doesNotMatch(line, COMMAND, `${name}:${at + 1}`)
    })
  }
})

test('the pattern knows a command from a path', () => {
  assert.match("bot.chat('/give @s diamond')", COMMAND)
  assert.match('`/tp ${name}`', COMMAND)
  assert.doesNotMatch("from './primitives/give.mjs'", COMMAND)
  assert.doesNotMatch("readFacts('levels/experience')", COMMAND)
})

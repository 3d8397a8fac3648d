import assert from 'node:assert/strict'
import { test } from 'node:test'

import { asSkillError, SkillError } from '../../skills/errors.mjs'

test('what people read has words where the game has ids', () => {
  assert.equal(new SkillError('NO_MATERIAL', 'The bot has no oak_log.').message, 'The bot has no oak log.')
  assert.equal(asSkillError(Object.assign(new Error('No raw_iron or deepslate_iron_ore.'), { code: 'NOT_FOUND' })).message,
    'No raw iron or deepslate iron ore.')
})

test('names of people and of skills, and what somebody typed, stay as they are', () => {
  assert.equal(new SkillError('NOT_FOUND', 'big_steve is not in sight.', { player: 'big_steve' }).message, 'big_steve is not in sight.')
  assert.equal(new SkillError('BAD_ARGS', 'There is no item called oak_lgo.').message, 'There is no item called oak_lgo.')
  assert.equal(new SkillError('NOT_FOUND', 'There is no skill my_skill.', { skill: 'my_skill' }).message, 'There is no skill my_skill.')
  assert.equal(new SkillError('KICKED', 'not_whitelisted').message, 'not_whitelisted')
})

import js from '@eslint/js'
import globals from 'globals'

const ask = 'Ask skills/clock.mjs: game or wall.'
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance']
const clocks = [['Date', 'now'], ['performance', 'now'], ['AbortSignal', 'timeout'], ['globalThis', 'setTimeout'], ['globalThis', 'setInterval']]
const modules = ['timers', 'timers/promises', 'perf_hooks']

export default [
  { ignores: ['node_modules/', '.venv/', '.site/'] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: 'module', globals: globals.node },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-constant-condition': ['error', { checkLoops: false }],
      eqeqeq: 'error',
      'prefer-const': 'error',
      'no-var': 'error'
    }
  },
  {
    // One clock: nobody else asks for the time.
    ignores: ['skills/clock.mjs', 'tests/**'],
    rules: {
      'no-restricted-globals': ['error', ...timers.map(name => ({ name, message: ask }))],
      'no-restricted-properties': ['error', ...clocks.map(([object, property]) => ({ object, property, message: ask }))],
      'no-restricted-imports': ['error', ...modules.flatMap(name => [name, `node:${name}`]).map(name => ({ name, message: ask }))],
      'no-restricted-syntax': ['error', { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: ask }]
    }
  }
]

import js from '@eslint/js'
import stylistic from '@stylistic/eslint-plugin'
import globals from 'globals'

const ask = 'Ask skills/clock.mjs: game or wall.'
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance']
const clocks = [['Date', 'now'], ['performance', 'now'], ['AbortSignal', 'timeout'], ['globalThis', 'setTimeout'], ['globalThis', 'setInterval']]
const modules = ['timers', 'timers/promises', 'perf_hooks']

export default [
  { ignores: ['node_modules/', '.venv/', '.site/'] },
  js.configs.recommended,
  stylistic.configs.customize({ indent: 2, quotes: 'single', semi: false, commaDangle: 'never', braceStyle: '1tbs', jsx: false }),
  {
    rules: {
      '@stylistic/arrow-parens': ['error', 'as-needed'],
      '@stylistic/generator-star-spacing': ['error', { before: false, after: true }],
      '@stylistic/max-len': ['error', { code: 140, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }],
      '@stylistic/max-statements-per-line': 'off',
      '@stylistic/multiline-ternary': 'off',
      '@stylistic/operator-linebreak': 'off',
      '@stylistic/quote-props': 'off',
      '@stylistic/quotes': ['error', 'single', { avoidEscape: true }],
      '@stylistic/rest-spread-spacing': 'off', // its fix loses a type written between the dots and the name
      '@stylistic/space-before-function-paren': ['error', 'always']
    }
  },
  {
    languageOptions: { ecmaVersion: 2024, sourceType: 'module', globals: globals.node },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-constant-condition': ['error', { checkLoops: false }],
      eqeqeq: 'error',
      // A name that hides one outside is not yet there before its line.
      'no-use-before-define': ['error', { functions: false, classes: false, variables: false }],
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

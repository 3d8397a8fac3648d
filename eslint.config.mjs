import js from '@eslint/js'
import globals from 'globals'

export default [
  { ignores: ['node_modules/', '.venv/'] },
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
  }
]

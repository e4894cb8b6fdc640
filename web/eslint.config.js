// What the linter holds the page to, beside the compiler and prettier.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const typed = ['src/**/*.ts', 'src/**/*.svelte', 'unit/**/*.ts'];

export default ts.config(
  { ignores: ['dist/', 'node_modules/'] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked.map((config) => ({ ...config, files: typed })),
  svelte.configs.recommended,
  {
    files: typed,
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: true,
        extraFileExtensions: ['.svelte'],
        parser: ts.parser,
        svelteConfig,
      },
    },
    rules: {
      // The compiler sees these, and knows types.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      // State that is a map is replaced as a whole ($state.raw); the other maps are not shown.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    // Components are `any` to this parser; svelte-check sees their types.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Svelte's own knows that a property may be bound.
      'prefer-const': 'off',
      'svelte/prefer-const': ['error', { destructuring: 'all', excludedRunes: ['$props'] }],
    },
  },
  {
    files: ['tests/**/*.mjs', 'bench/**/*.mjs', '*.js', '*.mjs', '*.ts'],
    languageOptions: { globals: { ...globals.node, ...globals.browser }, parser: ts.parser },
  },
);

import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const CLOCK_MESSAGE = 'Take the clock (CLOCK of #libs/kernel): lifetimes follow the database.';
const PURE = ['**/*.events.ts', '**/*.state.ts', '**/*.decider.ts', '**/*.policy.ts', 'libs/kernel/**/*.ts'];

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'node_modules/**',
      'coverage/**',
      '.portico/**',
      '.node/**',
      // What is generated there is checked by the compiler and a spec.
      'libs/client/src/generated/**',
      // The renderer as its package has it.
      'libs/documentation/vendor/scalar.js',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/ban-ts-comment': 'error',
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      // A sign to look, not a wall to squeeze under.
      'max-lines': ['warn', { max: 300, skipBlankLines: false, skipComments: false }],
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Outbound HTTP goes through #libs/host-client (undici).' },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings come from #libs/config.' },
      ],
    },
  },
  {
    files: PURE,
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: CLOCK_MESSAGE },
        { object: 'Math', property: 'random', message: 'Domain code is deterministic.' },
        { object: 'process', property: 'env', message: 'Settings come from #libs/config.' },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: CLOCK_MESSAGE },
      ],
    },
  },
  {
    // Tables of data may be as long as the data is.
    files: ['**/*.data.ts', '**/error-catalogue*.ts', '**/*.spec.ts', '**/migrations/*.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    // The only places that hand the environment to the configuration, or to a child process.
    files: [
      'apps/*/src/main.ts',
      'apps/cli/**/*.ts',
      'libs/testing/**/*.ts',
      'test/harness/**/*.ts',
      'test/foreign/**/*.ts',
      '**/*.spec.ts',
      'bench/**/*.ts',
      'apps/console/vite.config.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // The client runs outside of the service, in browsers too, and so has nothing but the platform's own fetch,
    // which its users may put something around.
    files: ['libs/client/**/*.ts', 'test/client/**/*.ts', 'apps/cli/src/tour/tour-client.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    // The console runs in browsers: it calls the service it came from.
    files: ['apps/console/**/*.ts', 'apps/console/**/*.tsx'],
    rules: { 'no-restricted-globals': 'off' },
  },
  { files: ['apps/cli/**/*.ts', 'apps/*/src/main.ts', 'bench/**/*.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        performance: 'readonly',
        globalThis: 'readonly',
      },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    // Scripts of the documentation run in browsers.
    files: ['libs/documentation/assets/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'addEventListener',
          'CustomEvent',
          'document',
          'fetch',
          'localStorage',
          'location',
          'matchMedia',
          'MutationObserver',
          'navigator',
          'requestAnimationFrame',
          'sessionStorage',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: { 'no-restricted-globals': 'off' },
  },
);

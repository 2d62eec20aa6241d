/**
 * The suffix of a spec says in which tier it runs. Specs are compiled with the sources and run from `dist/`, each module
 * once a worker (`test/runner/run.mjs`). `--isolated` gives every file its own modules instead, as Jest does by itself.
 */
const isIsolated = process.env.PORTICO_ISOLATED === '1';
const runner = `${__dirname}/test/runner`;

const tier = (displayName, suffixes, setupFilesAfterEnv = []) => ({
  displayName,
  rootDir: `${__dirname}/dist`,
  testMatch: suffixes.map((suffix) => `<rootDir>/{apps,libs,bench,test}/**/${suffix}.spec.js`),
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'] },
  transform: {},
  setupFiles: ['reflect-metadata'],
  ...(isIsolated
    ? { setupFilesAfterEnv }
    : {
        runner: `${runner}/in-workers.mjs`,
        setupFilesAfterEnv: [`${runner}/setup.mjs`, ...setupFilesAfterEnv],
      }),
});

module.exports = {
  rootDir: `${__dirname}/dist`,
  maxWorkers: 3,
  workerIdleMemoryLimit: '768MB',
  testTimeout: 240_000,
  testSequencer: `${runner}/slowest-first.cjs`,
  globalSetup: `${runner}/global-setup.mjs`,
  globalTeardown: `${runner}/global-teardown.mjs`,
  reporters: [`${runner}/progress.mjs`],
  projects: [
    tier('unit', ['!(*.(int|smoke|e2e|foreign|soak))'], [`${runner}/pure-tier.mjs`]),
    tier('int', ['*.int']),
    tier('smoke', ['*.smoke']),
    tier('e2e', ['*.e2e']),
    tier('foreign', ['*.foreign']),
    tier('soak', ['*.soak', '*.property', '*.property.@(int|e2e)']),
  ],
};

const tier = (displayName, testMatch, extra = {}) => ({
  displayName,
  rootDir: __dirname,
  testMatch,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  // Its options are those of the build, in .swcrc.
  transform: { '^.+\\.ts$': '@swc/jest' },
  // Packages that say under the condition `source` where their TypeScript is are run from it, too.
  transformIgnorePatterns: [],
  setupFiles: ['reflect-metadata'],
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  ...extra,
});

const anyOf = (suffix) => ['apps', 'libs', 'bench', 'test'].map((root) => `<rootDir>/${root}/**/*${suffix}`);

/** One project per tier; the file suffix decides the tier. */
module.exports = {
  workerIdleMemoryLimit: '768MB',
  // Built processes are waited for more than they work: a third worker fills the two cores.
  maxWorkers: 3,
  // A net under specs that hang; no spec is judged by how long it takes.
  testTimeout: 240_000,
  testSequencer: '<rootDir>/test/slowest-first.cjs',
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
  projects: [
    tier('unit', anyOf('.spec.ts'), {
      testPathIgnorePatterns: ['\\.(int|e2e|soak)\\.spec\\.ts$', '/node_modules/'],
      setupFilesAfterEnv: ['<rootDir>/test/pure-tier.mjs'],
    }),
    tier('int', anyOf('.int.spec.ts')),
    tier('e2e', anyOf('.e2e.spec.ts')),
    ...(process.env.PORTICO_SOAK === '1'
      ? [
          tier(
            'soak',
            ['.soak.spec.ts', '.property.spec.ts', '.property.int.spec.ts', '.property.e2e.spec.ts'].flatMap(
              anyOf,
            ),
          ),
        ]
      : []),
  ],
};

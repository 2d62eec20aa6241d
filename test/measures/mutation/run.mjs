/**
 * Breaks the code that decides in every small way Stryker knows, and tells which breaks no unit spec notices.
 *
 *   node test/measures/mutation/run.mjs [lib | part of a path …] [--concurrency N]
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDeciders, readData, ROOT } from './deciders.mjs';
import { report } from './report.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

if (!existsSync(here('../node_modules/.package-lock.json'))) {
  process.stderr.write('There is no Stryker here. To have it: npm run measures:install\n');
  process.exit(1);
}
const { Stryker } = await import('@stryker-mutator/core');

const words = process.argv.slice(2);
const at = words.indexOf('--concurrency');
const concurrency = at === -1 ? undefined : Number(words.splice(at, 2)[1]);
const deciders = findDeciders(words);
if (deciders.size === 0) {
  process.stderr.write(`Nothing that decides is in ${words.join(', ')}.\n`);
  process.exit(1);
}
process.chdir(ROOT);
const results = await new Stryker({
  mutate: [...deciders.keys()],
  testRunner: 'unit-specs',
  plugins: [here('unit-specs.mjs')],
  portico: { specsOf: Object.fromEntries(deciders) },
  coverageAnalysis: 'perTest',
  buildCommand: `node ${here('compile.mjs')}`,
  disableTypeChecks: false,
  symlinkNodeModules: false,
  tempDirName: 'coverage/mutation',
  ignorePatterns: ['**', '!libs/**', '!package.json', '!.swcrc'],
  reporters: ['json'],
  jsonReporter: { fileName: 'coverage/mutation.json' },
  ...(concurrency && { concurrency }),
  timeoutMS: 20_000,
  timeoutFactor: 4,
  logLevel: 'warn',
  warnings: false,
  allowEmpty: true,
}).runMutationTest();

const textOf = (path) => readFileSync(join(ROOT, path), 'utf8');
process.exitCode = report([...deciders.keys()], results, textOf, readData('survivors')) ? 0 : 1;

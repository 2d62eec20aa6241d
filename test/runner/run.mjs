/**
 * Runs tiers of specs: node test/runner/run.mjs <tier …> [--isolated] [-- options of Jest, paths of specs]
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { withoutMissing } from './parts.mjs';

const words = process.argv.slice(2);
const end = words.indexOf('--') === -1 ? words.length : words.indexOf('--');
const tiers = words.slice(0, end).filter((word) => !word.startsWith('-'));
const given = words.slice(end + 1);
const isIsolated = words.slice(0, end).includes('--isolated');

/** Specs are named by their sources; what runs is what was made of them. */
const asBuilt = (word) => (word.startsWith('-') ? word : word.replace(/\.ts$/, '.js'));
const named = given.indexOf('--selectProjects');
if (named !== -1) {
  const after = given.findIndex((word, index) => index > named && word.startsWith('-'));
  const [, ...chosen] = given.splice(named, (after === -1 ? given.length : after) - named);
  tiers.splice(0, Infinity, ...chosen);
}
const runnable = await withoutMissing(tiers, (line) => process.stderr.write(`${line}\n`));
if (runnable.length === 0) process.exit(1);
// Threads of the light runner have the flags of the process; what specs start has not. Jest's own workers are processes.
const flags = isIsolated ? [] : ['--enable-source-maps', '--no-warnings'];
const { status } = spawnSync(
  process.execPath,
  [
    ...flags,
    createRequire(import.meta.url).resolve('jest/bin/jest'),
    ...given.filter((word) => word !== '--').map(asBuilt),
    '--selectProjects',
    ...runnable,
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORTICO_TIERS: runnable.join(' '),
      PORTICO_TEST_RUN: randomBytes(4).toString('hex'),
      ...(isIsolated && { PORTICO_ISOLATED: '1', NODE_OPTIONS: '--experimental-vm-modules --no-warnings' }),
      ...(tiers.includes('soak') && { PORTICO_SOAK: '1' }),
    },
  },
);
process.exitCode = status ?? 1;

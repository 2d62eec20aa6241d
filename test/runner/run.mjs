/**
 * Runs tiers of specs: node test/runner/run.mjs <tier …> [--isolated] [-- options of Jest, paths of specs]
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { readyForeignPackages } from '../foreign/ready.mjs';

const words = process.argv.slice(2);
const end = words.indexOf('--') === -1 ? words.length : words.indexOf('--');
const tiers = words.slice(0, end).filter((word) => !word.startsWith('-'));
const given = words.slice(end + 1);
const isIsolated = words.slice(0, end).includes('--isolated');

/** Specs are named by their sources; what runs is what was made of them. */
const asBuilt = (word) => (word.startsWith('-') ? word : word.replace(/\.ts$/, '.js'));
const isSelected = async (tier) => tier !== 'foreign' || (await readyForeignPackages());
const runnable = [];
for (const tier of tiers) if (await isSelected(tier)) runnable.push(tier);
const selected = given.includes('--selectProjects') ? [] : ['--selectProjects', ...runnable];
// Threads of the light runner have the flags of the process; what specs start has not. Jest's own workers are processes.
const flags = isIsolated ? [] : ['--enable-source-maps', '--no-warnings'];
const { status } = spawnSync(
  process.execPath,
  [...flags, createRequire(import.meta.url).resolve('jest/bin/jest'), ...given.map(asBuilt), ...selected],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(isIsolated && { PORTICO_ISOLATED: '1', NODE_OPTIONS: '--experimental-vm-modules --no-warnings' }),
      ...(tiers.includes('soak') && { PORTICO_SOAK: '1' }),
    },
  },
);
process.exitCode = status ?? 1;

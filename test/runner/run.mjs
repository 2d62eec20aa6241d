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
const { NODE_OPTIONS = '' } = process.env;
const { status } = spawnSync(
  process.execPath,
  [createRequire(import.meta.url).resolve('jest/bin/jest'), ...given.map(asBuilt), ...selected],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(isIsolated && { PORTICO_ISOLATED: '1' }),
      ...(tiers.includes('soak') && { PORTICO_SOAK: '1' }),
      NODE_OPTIONS: `${NODE_OPTIONS} ${isIsolated ? '--experimental-vm-modules' : '--enable-source-maps'} --no-warnings`,
    },
  },
);
process.exitCode = status ?? 1;

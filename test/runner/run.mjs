/**
 * Runs tiers of specs: node test/runner/run.mjs <tier …> [--isolated] [-- options of Jest, paths of specs]
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { withoutMissing } from './parts.mjs';

const require = createRequire(import.meta.url);
const TIERS = require('../../jest.config.cjs').projects.map(({ displayName }) => displayName);
const SELECT = '--selectProjects';

function refuse(problem) {
  process.stderr.write(`${problem} Tiers are ${TIERS.join(', ')}.\n`);
  process.exit(1);
}

/** Tiers named by `--selectProjects` up to the first option or path, taken out of what Jest is given; null without it. */
function takeSelected(given) {
  const at = given.indexOf(SELECT);
  if (at === -1) return null;
  const rest = given.slice(at + 1);
  const end = rest.findIndex((word) => /^-|[/.]/.test(word));
  const chosen = end === -1 ? rest : rest.slice(0, end);
  given.splice(at, chosen.length + 1);
  return chosen.length > 0 ? chosen : refuse(`${SELECT} names no tier.`);
}

const words = process.argv.slice(2);
const end = words.indexOf('--') === -1 ? words.length : words.indexOf('--');
const isIsolated = words.slice(0, end).includes('--isolated');
const given = words
  .slice(end + 1)
  .flatMap((word) => (word.startsWith(`${SELECT}=`) ? [SELECT, word.slice(SELECT.length + 1)] : [word]));
const tiers = takeSelected(given) ?? words.slice(0, end).filter((word) => !word.startsWith('-'));
const unknown = tiers.find((tier) => !TIERS.includes(tier));
if (unknown !== undefined) refuse(`There is no tier "${unknown}".`);
const runnable = await withoutMissing(tiers, (line) => process.stderr.write(`${line}\n`));
if (runnable.length === 0) process.exit(1);

/** Specs are named by their sources; what runs is what was made of them. */
const asBuilt = (word) => (word.startsWith('-') ? word : word.replace(/\.ts$/, '.js'));
// Threads of the light runner have the flags of the process; what specs start has not. Jest's own workers are processes.
const flags = isIsolated ? [] : ['--enable-source-maps', '--no-warnings'];
const run = spawn(
  process.execPath,
  [
    ...flags,
    require.resolve('jest/bin/jest'),
    ...given.filter((word) => word !== '--').map(asBuilt),
    SELECT,
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
// The run ends its database first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => run.kill(signal));
const [code] = await once(run, 'exit');
process.exitCode = code ?? 1;

/**
 * Branches of each lib that specs enter, as V8 counts them.
 *
 *   node test/measures/branches/run.mjs [--keep] [tier …] [-- options of Jest, paths of specs]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '..', '..', '..');
const KEPT = join(HERE, 'kept.json');

if (!existsSync(join(HERE, '..', 'node_modules', '.package-lock.json'))) {
  process.stderr.write('What reads the counts of V8 is not here. To have it: npm run measures:install\n');
  process.exit(1);
}
const { branchesByLib } = await import('./branches.mjs');

const words = process.argv.slice(2);
const end = words.indexOf('--') === -1 ? words.length : words.indexOf('--');
const given = words.slice(end);
const isKept = words.slice(0, end).includes('--keep');
const named = words.slice(0, end).filter((word) => !word.startsWith('-'));
const tiers = named.length > 0 ? named : ['unit'];

const counts = mkdtempSync(join(tmpdir(), 'portico-coverage-'));
try {
  const run = spawnSync(
    process.execPath,
    [join(ROOT, 'test', 'runner', 'run.mjs'), ...tiers, ...(given.length > 0 ? given : ['--'])],
    { stdio: 'inherit', cwd: ROOT, env: { ...process.env, NODE_V8_COVERAGE: counts } },
  );
  const libs = await branchesByLib(ROOT, counts);
  const kept = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};
  const of = tiers.join(' ');
  const before = kept[of] ?? {};
  const percent = ({ entered, all }) => (all === 0 ? 100 : (100 * entered) / all);
  for (const [lib, figures] of Object.entries(libs)) {
    const change = before[lib] ? percent(figures) - percent(before[lib]) : 0;
    const sign = Math.abs(change) < 0.05 ? '' : `  (${change > 0 ? '+' : ''}${change.toFixed(1)})`;
    process.stdout.write(
      `${lib.padEnd(16)} ${percent(figures).toFixed(1).padStart(5)} %  ${figures.entered} of ${figures.all} branches${sign}\n`,
    );
  }
  if (isKept && run.status === 0)
    writeFileSync(KEPT, `${JSON.stringify({ ...kept, [of]: libs }, null, 2)}\n`);
  process.exitCode = run.status ?? 1;
} finally {
  rmSync(counts, { recursive: true, force: true });
}

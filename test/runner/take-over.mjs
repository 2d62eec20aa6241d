/**
 * Keeps what a spec has found, for a change that is meant: it writes that before it compares, and fails where it differs.
 *
 *   node test/runner/take-over.mjs <spec> <folder of what it found> <folder that keeps it>
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const [spec, found, kept] = process.argv.slice(2);
rmSync(found, { recursive: true, force: true });
// One after the other: several may write into one file.
const words = ['test/runner/run.mjs', 'int', 'e2e', '--', spec, '--maxWorkers=1'];
spawnSync(process.execPath, words, { stdio: 'ignore' });
for (const name of readdirSync(found)) copyFileSync(join(found, name), join(kept, name));
process.stdout.write(`Kept. Read what has changed: git diff ${kept}\n`);

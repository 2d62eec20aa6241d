/** Keeps the surface as it is now: for a change of it that is meant. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOUND = 'dist/surface';
const KEPT = 'test/surface/kept';
// It fails where the surface has changed, and has written what it found by then.
spawnSync(process.execPath, ['test/runner/run.mjs', 'int', '--', 'test/surface/surface.int.spec.ts'], {
  stdio: 'ignore',
});
for (const name of readdirSync(FOUND)) copyFileSync(join(FOUND, name), join(KEPT, name));
process.stdout.write(`Kept. Read what has changed: git diff ${KEPT}\n`);

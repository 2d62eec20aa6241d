/** Writes the page of ways as they are now. */
import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';

// It fails where the ways have changed, and has written what it found by then.
spawnSync(process.execPath, ['test/runner/run.mjs', 'int', '--', 'test/ways/ways.int.spec.ts'], {
  stdio: 'ignore',
});
copyFileSync('dist/ways/ways.md', 'docs/contributor/ways.md');
process.stdout.write('Written: docs/contributor/ways.md\n');

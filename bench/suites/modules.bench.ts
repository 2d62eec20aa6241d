import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Suite } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { installedMb } from '../harness/installed-packages.js';
import { interleave, type Reading } from '../harness/measurement.js';

const CPU = 'CPU of the import';
const HELD = 'memory that stays';
const INSTALLED = 'installed packages';
const LIBS = fileURLToPath(new URL('../../libs/', import.meta.url));
/** Serves specs only. */
const NOT_IN_PRODUCTION = new Set(['testing']);

interface Imported {
  readonly cpuMs: number;
  readonly heldMb: number;
}

async function imported(lib: string): Promise<Imported> {
  const { child, hello } = await Child.start<Imported>('contenders/import-lib.process.js', { LIB: lib }, [
    '--expose-gc',
  ]);
  await child.stop();
  return hello;
}

async function round(lib: string): Promise<Reading> {
  const nothing = await imported('');
  const { cpuMs, heldMb } = await imported(lib);
  return {
    [CPU]: cpuMs,
    [HELD]: heldMb - nothing.heldMb,
    [INSTALLED]: await installedMb(join(LIBS, lib)),
  };
}

/** What each lib costs a process that loads it with all it needs, and the disk. */
export const modulesSuite: Suite = async ({ rounds }) => {
  const names = await readdir(LIBS);
  const libs = names.filter(
    (name) => !NOT_IN_PRODUCTION.has(name) && existsSync(join(LIBS, name, 'src', 'index.js')),
  );
  return interleave({
    suite: 'z modules',
    rounds,
    isWarmedUp: false,
    contenders: libs.sort().map((name) => ({ name, round: () => round(name) })),
    figures: [
      { name: CPU, unit: 'ms' },
      { name: HELD, unit: 'MB' },
      { name: INSTALLED, unit: 'MB' },
    ],
  });
};

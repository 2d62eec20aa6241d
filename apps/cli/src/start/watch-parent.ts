import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import type { Environment } from '../cli.js';

const LOOK_EVERY_MS = 1_000;
const ACCESS_MODE = 0o3;
const WRITE_ONLY = 0o1;

/**
 * Whether npm itself waits for us: it runs the script `start` of this package, which begins with `exec`, so no shell
 * stands between. Whoever starts `bin/start.mjs` in another way may end before it, as a shell or a script does that
 * leaves a service behind.
 */
export function isStartedByNpm(environment: Environment): boolean {
  return (
    environment['npm_lifecycle_event'] === 'start' &&
    environment['npm_package_json'] === join(packageFolder(), 'package.json')
  );
}

/**
 * Whether `nohup` was put before the command. Node gives every signal its default meaning back, so what `nohup` asks of
 * the system is lost; but in the place of a terminal it gives an input that can be written and not read, which nobody
 * else does. Linux tells.
 */
export function isStartedByNohup(): boolean {
  if (process.platform !== 'linux') return false;
  const flags = /^flags:\s*([0-7]+)$/m.exec(readFileSync('/proc/self/fdinfo/0', 'utf8'))?.[1];
  return flags !== undefined && (Number.parseInt(flags, 8) & ACCESS_MODE) === WRITE_ONLY;
}

/**
 * Calls `gone` once the parent has ended.
 * @param parent its process number, from before it could have ended
 * @returns what ends the watch
 */
export function watchParent(parent: number, gone: () => void): () => void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Settings under which a process of ours measures the turns of its loop (`test/runner/loop-guard.mjs`); the run fails
 * where one is too long. None on systems that keep no account of threads.
 */
export function guarded(): Record<string, string> {
  const folder = process.env['PORTICO_LOOP_GUARD'];
  if (!folder) return {};
  return {
    NODE_OPTIONS: `--import=${pathToFileURL(join(folder, 'loop-guard.mjs')).href}`,
    PORTICO_LOOP_GUARD: folder,
    PORTICO_LOOP_GUARD_SPEC: expect.getState().testPath ?? '',
  };
}

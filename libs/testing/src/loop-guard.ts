import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Settings under which a process of ours measures the turns of its loop (`test/runner/loop-guard.mjs`); the run fails
 * where one is too long. None on systems that keep no account of threads.
 * @param folder holds the guard, and what it writes down
 */
export function guarded(folder = process.env['PORTICO_LOOP_GUARD']): Record<string, string> {
  if (!folder) return {};
  return {
    NODE_OPTIONS: `--import=${pathToFileURL(join(folder, 'loop-guard.mjs')).href}`,
    PORTICO_LOOP_GUARD: folder,
    PORTICO_LOOP_GUARD_SPEC: expect.getState().testPath ?? '',
  };
}

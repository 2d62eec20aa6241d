import { spawnSync } from 'node:child_process';

/** Whether bubblewrap is here, and this user may mount with it. */
export function canMount(): boolean {
  return spawnSync('bwrap', ['--dev-bind', '/', '/', 'true']).status === 0;
}

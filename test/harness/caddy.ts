import { spawnSync } from 'node:child_process';

/** The program of the front: `CADDY_PATH`, or the one of the system; null where there is none. */
export function findCaddy(): string | null {
  const program = process.env['CADDY_PATH'] ?? 'caddy';
  return spawnSync(program, ['version']).status === 0 ? program : null;
}

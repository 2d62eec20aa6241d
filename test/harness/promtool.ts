import { spawnSync } from 'node:child_process';

/** The tool of Prometheus: `PROMTOOL_PATH`, or the one of the system; null where there is none. */
export function findPromtool(): string | null {
  const program = process.env['PROMTOOL_PATH'] ?? 'promtool';
  return spawnSync(program, ['--version']).status === 0 ? program : null;
}

import { writeFileSync } from 'node:fs';
import type { ProcessLimits } from '#libs/agent-protocol';
import type { Log } from '../log.js';
import { prepareControlGroup } from './control-group.js';
import { type Confinement, UNCONFINED } from './launcher.js';

/** What the provider asks of an agent that it starts as root. */
export interface SelfConfinement {
  /** User, and group of the same number, the agent turns into before it reads anything. */
  readonly uid: number;
  /** Name of the control group of the machine. */
  readonly group: string;
  readonly limits: ProcessLimits;
}

/**
 * Puts this process, and so everything it will start, under limits and gives its rights up.
 * @returns how what it starts is confined further
 * @throws Error when the process is not root
 */
export function confineSelf({ uid, group, limits }: SelfConfinement, log: Log): Confinement {
  const { joins, missing } = prepareControlGroup(group, limits);
  for (const path of joins) writeFileSync(path, String(process.pid));
  if (missing.length > 0) log('warn', 'limits are not all kept by control groups', { missing });
  if (!process.setgroups || !process.setgid || !process.setuid) throw new Error('this system has no users');
  process.setgroups([]);
  process.setgid(uid);
  process.setuid(uid);
  return { ...UNCONFINED, sealed: true, fallback: missing.length > 0 ? limits : null };
}

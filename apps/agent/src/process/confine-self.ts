import { writeFileSync } from 'node:fs';
import type { ProcessLimits } from '#libs/agent-protocol';
import type { Log } from '../log.js';
import { GROUPS_OF_A_SERVER, prepareControlGroup } from './control-group.js';
import { type Confinement, UNCONFINED } from './launcher.js';

/** What the provider asks of an agent that it starts as root. */
export interface SelfConfinement {
  /** User, and group of the same number, the agent turns into before it reads anything. */
  readonly uid: number;
  /** Name of the control group of the server. */
  readonly group: string;
  /** Of the code it runs. */
  readonly limits: ProcessLimits;
}

/** Enough for many commands and transfers at once; of processors it may use as much again as the code. */
const OF_THE_AGENT = { memoryMb: 512, maxProcesses: 1024 };

/**
 * Puts this process under limits of its own and gives its rights up.
 * @returns how what it starts is confined: in a group beside it, so that no memory and no processes of that end it
 * @throws Error when the process is not root
 */
export function confineSelf({ uid, group, limits }: SelfConfinement, log: Log): Confinement {
  const own = prepareControlGroup([group, GROUPS_OF_A_SERVER.agent], { ...limits, ...OF_THE_AGENT }, uid);
  const { joins, missing } = prepareControlGroup([group, GROUPS_OF_A_SERVER.code], limits, uid);
  for (const path of own.joins) writeFileSync(path, String(process.pid));
  if (missing.length > 0) log('warn', 'limits are not all kept by control groups', { missing });
  if (!process.setgroups || !process.setgid || !process.setuid) throw new Error('this system has no users');
  process.setgroups([]);
  process.setgid(uid);
  process.setuid(uid);
  return { ...UNCONFINED, joins, sealed: true, fallback: missing.length > 0 ? limits : null };
}

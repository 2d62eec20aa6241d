import type { AgentAppState } from '#libs/agent-protocol';
import type { ServerRow } from './server-row.js';

/** `none`: nothing was deployed yet; `stopped`: its machine sleeps; `unknown`: nobody tells how it is. */
export const APPLICATION_STATES = [
  'none',
  'starting',
  'running',
  'crashed',
  'stopped',
  'unknown',
] as const satisfies readonly (AgentAppState | 'unknown')[];
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** What is known of the application of a server beside its row. */
export interface KnownApplication {
  /** As the agent told it through the tunnel that is open now; null where it did not. */
  readonly told: { readonly state: AgentAppState; readonly since: Date } | null;
  /** The last sign of the agent; null when it never dialled in. */
  readonly seenAt: Date | null;
}

/** How the application of a server is. The agent knows; while its machine sleeps nothing of it runs. */
export function applicationState(
  {
    status,
    connected,
    deployedAt,
    wakingSince,
  }: Pick<ServerRow, 'status' | 'connected' | 'deployedAt' | 'wakingSince'>,
  { told, seenAt }: KnownApplication,
): { readonly state: ApplicationState; readonly since: Date | null } {
  const isDeployed = deployedAt !== null;
  if (isDeployed && status === 'sleeping') return { state: 'stopped', since: seenAt };
  if (isDeployed && status === 'waking') return { state: 'starting', since: wakingSince };
  if (status === 'running' && connected && told) {
    return { state: told.state, since: told.state === 'none' ? null : told.since };
  }
  return isDeployed ? { state: 'unknown', since: seenAt } : { state: 'none', since: null };
}

import { setTimeout as delay } from 'node:timers/promises';
import type { OperationWatch } from '../../operations/views/operation-watch.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import type { ServerRepository } from '../../servers/views/server.repository.js';

/** How long an agent may take to dial in once its machine was started. */
const CONNECT_WITHIN_MS = 60_000;
/** Nobody tells that a tunnel has gone. */
const LOOK_EVERY_MS = 150;
/** A push can be lost. */
const POLL_MS = 500;

/** `changed`: the server is no longer one that waits, or the wait was interrupted. */
export type AgentOutcome = 'connected' | 'silent' | 'changed';

/** Where a server is looked at, and what tells that it has got its tunnel. */
interface AgentSight {
  readonly servers: ServerRepository;
  readonly watch: OperationWatch;
}

/** Waits for the tunnel of a server to come. */
export async function untilConnected(
  { servers, watch }: AgentSight,
  serverId: string,
  isWaiting: (server: ServerRow) => boolean,
  mine: AbortSignal,
): Promise<AgentOutcome> {
  const until = performance.now() + CONNECT_WITHIN_MS;
  const waiter = watch.openServer(serverId);
  try {
    for (;;) {
      const server = await servers.find(serverId);
      if (mine.aborted || !server || !isWaiting(server)) return 'changed';
      if (server.connected) return 'connected';
      if (performance.now() > until) return 'silent';
      await waiter.wait(POLL_MS, mine);
    }
  } finally {
    waiter.close();
  }
}

/** Waits for it to go: the tunnel of an agent that was stopped must not pass for the next one's. */
export async function untilGone(
  servers: ServerRepository,
  serverId: string,
  mine: AbortSignal,
): Promise<void> {
  const until = performance.now() + CONNECT_WITHIN_MS;
  while (!mine.aborted && performance.now() < until) {
    if (!(await servers.find(serverId))?.connected) return;
    await delay(LOOK_EVERY_MS);
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ServerRow } from '../../servers/views/server-row.js';
import { ServerRepository } from '../../servers/views/server.repository.js';

/** How long an agent may take to dial in once its machine was started. */
const CONNECT_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 150;

/** `changed`: the server is no longer one that waits, or the wait was interrupted. */
export type AgentOutcome = 'connected' | 'silent' | 'changed';

/** Waits for the tunnel of a server to come and go. */
@Injectable()
export class AgentWait {
  constructor(private readonly servers: ServerRepository) {}

  async untilConnected(
    serverId: string,
    isWaiting: (server: ServerRow) => boolean,
    mine: AbortSignal,
  ): Promise<AgentOutcome> {
    const until = performance.now() + CONNECT_WITHIN_MS;
    for (;;) {
      const server = await this.servers.find(serverId);
      if (mine.aborted || !server || !isWaiting(server)) return 'changed';
      if (server.connected) return 'connected';
      if (performance.now() > until) return 'silent';
      await delay(LOOK_EVERY_MS);
    }
  }

  /** The tunnel of an agent that was stopped must not pass for the next one's. */
  async untilGone(serverId: string, mine: AbortSignal): Promise<void> {
    const until = performance.now() + CONNECT_WITHIN_MS;
    while (!mine.aborted && performance.now() < until) {
      if (!(await this.servers.find(serverId))?.connected) return;
      await delay(LOOK_EVERY_MS);
    }
  }
}

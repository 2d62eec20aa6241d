import type { Slot } from '#libs/agent-protocol';
import type { AgentClient } from '../client/agent-client.js';
import { AgentRefused, AppUnreachable, GatewayUnreachable, TunnelMissing } from '../tunnel.errors.js';
import type { AppConnections } from './app-connections.js';

/**
 * How an application stands to somebody who wants to ask it: it takes connections, it is starting, its agent cannot be
 * asked now, or no wait improves it: nothing was deployed, it was stopped, or it crashes over and over.
 */
export type AppReadiness = 'answers' | 'starting' | 'away' | 'settled';

/** Finds out whether an application takes connections, by opening one. */
export class AppProbe {
  constructor(
    private readonly connections: Pick<AppConnections, 'open'>,
    private readonly agents: Pick<AgentClient, 'app'>,
  ) {}

  /** The agent keeps the connection to one that is starting waiting for some seconds, so that it may be asked again at once. */
  async look(
    target: { readonly serverId: string; readonly slot: Slot },
    signal: AbortSignal,
  ): Promise<AppReadiness> {
    try {
      (await this.connections.open(target, signal)).destroy();
      return 'answers';
    } catch (error) {
      if (error instanceof AppUnreachable) {
        return error.fault === 'app_unreachable' ? this.#state(target, signal) : 'settled';
      }
      if (isAway(error) || signal.aborted) return 'away';
      throw error;
    }
  }

  async #state(
    target: { readonly serverId: string; readonly slot: Slot },
    signal: AbortSignal,
  ): Promise<AppReadiness> {
    try {
      const { state } = await this.agents.app(target, { signal });
      // What listens by now takes the next connection.
      return state === 'starting' || state === 'running' ? 'starting' : 'settled';
    } catch (error) {
      if (isAway(error) || error instanceof AgentRefused || signal.aborted) return 'away';
      throw error;
    }
  }
}

function isAway(error: unknown): boolean {
  return error instanceof TunnelMissing || error instanceof GatewayUnreachable;
}

import type { Slot } from '#libs/agent-protocol';

/** Whose tunnel leads to a server, and which slot of its agent is meant. */
export interface AgentTarget {
  readonly serverId: string;
  readonly slot: Slot;
}

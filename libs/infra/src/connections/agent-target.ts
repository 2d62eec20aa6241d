import type { ServerRow } from '../servers/server-row.js';
import type { Slot } from '../tunnel/index.js';

/** Whose tunnel leads to a server, and which slot of its agent is meant. */
export interface AgentTarget {
  readonly serverId: string;
  readonly slot: Slot;
}

export function agentTarget({ id, galaxyId }: Pick<ServerRow, 'id' | 'galaxyId'>): AgentTarget {
  return galaxyId === null ? { serverId: id, slot: null } : { serverId: galaxyId, slot: id };
}

import type { ServerRow } from './server-row.js';
import type { AgentTarget } from '../../tunnel/index.js';

export type { AgentTarget };

export function agentTarget({ id, galaxyId }: Pick<ServerRow, 'id' | 'galaxyId'>): AgentTarget {
  return galaxyId === null ? { serverId: id, slot: null } : { serverId: galaxyId, slot: id };
}

import { agentTarget, type ServerRow } from '../servers/views/server-row.js';
import type { AgentClient } from '../tunnel/index.js';
import { SLOT_LIMITS } from './galaxy-order.policy.js';

type SlotOfHost = Pick<ServerRow, 'id' | 'galaxyId'>;

/** Makes the slot of an application on its shared host. May be repeated. @throws when the agent of the host cannot be asked. */
export async function putSlot(agents: AgentClient, server: SlotOfHost): Promise<void> {
  await agents.putSlot(slotOf(server), SLOT_LIMITS);
}

/** Removes the application with its data. May be repeated. @throws as {@link putSlot}. */
export async function deleteSlot(agents: AgentClient, server: SlotOfHost): Promise<void> {
  await agents.deleteSlot(slotOf(server));
}

function slotOf(server: SlotOfHost): { readonly serverId: string; readonly slot: string } {
  const { serverId, slot } = agentTarget(server);
  if (slot === null) throw new Error(`Server ${server.id} is on no shared host`);
  return { serverId, slot };
}

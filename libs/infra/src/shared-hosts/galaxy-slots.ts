import { Injectable } from '@nestjs/common';
import { agentTarget, type ServerRow } from '../servers/views/server-row.js';
import { ServerObservations } from '../servers/life/server.stream.js';
import { AgentClient } from '../tunnel/index.js';
import { SLOT_LIMITS } from './galaxy-order.policy.js';

type SlotOfHost = Pick<ServerRow, 'id' | 'galaxyId'>;

/** The slots of applications on their shared hosts. Both methods may be repeated. */
@Injectable()
export class GalaxySlots {
  constructor(
    private readonly agents: AgentClient,
    private readonly observations: ServerObservations,
  ) {}

  /** @throws when the agent of the host cannot be asked: the caller repeats. */
  async provision(server: SlotOfHost): Promise<void> {
    await this.agents.putSlot(slotOf(server), SLOT_LIMITS);
    await this.observations.record(server.id, { type: 'provision' });
  }

  /** Removes the application with its data. @throws as {@link provision}. */
  async remove(server: SlotOfHost): Promise<void> {
    await this.agents.deleteSlot(slotOf(server));
  }
}

function slotOf(server: SlotOfHost): { readonly serverId: string; readonly slot: string } {
  const { serverId, slot } = agentTarget(server);
  if (slot === null) throw new Error(`Server ${server.id} is on no shared host`);
  return { serverId, slot };
}

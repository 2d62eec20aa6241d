import { Injectable } from '@nestjs/common';
import { agentTarget } from '../servers/views/agent-target.js';
import { NoteServer } from '../servers/life/note-server.command.js';
import type { ServerRow } from '../servers/views/server-row.js';
import { AgentClient } from '../tunnel/index.js';
import { SLOT_LIMITS } from './galaxy-order.policy.js';

type SlotOfHost = Pick<ServerRow, 'id' | 'galaxyId'>;

/** The slots of applications on their shared hosts. Both methods may be repeated. */
@Injectable()
export class GalaxySlots {
  constructor(
    private readonly agents: AgentClient,
    private readonly note: NoteServer,
  ) {}

  /** @throws when the agent of the host cannot be asked: the caller repeats. */
  async provision(server: SlotOfHost): Promise<void> {
    await this.agents.putSlot(slotOf(server), SLOT_LIMITS);
    await this.note.execute(server.id, { type: 'provision' });
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

import { Injectable } from '@nestjs/common';
import { JobHandler, type JobContext, type RequestedJobDefinition } from '#libs/jobs';
import { SERVER_QUEUE } from '../../contracts/infra-queues.js';
import { infraFact } from '../../contracts/infra.reactions.js';
import { NoteServer } from '../../servers/life/note-server.command.js';
import { FleetRepository } from '../fleet/fleet.repository.js';

const PAGE = 200;

const LOSE_SERVERS: RequestedJobDefinition<{ readonly machineId: string }> = {
  name: 'lose-servers',
  queue: SERVER_QUEUE,
  on: [
    infraFact('machine_lost', {
      id: ({ data }) => data.machineId,
      data: ({ data }) => ({ machineId: data.machineId }),
    }),
  ],
};

/** The servers of a machine that is gone for good are gone with it, whatever they were doing. */
@Injectable()
export class LoseServersJob {
  constructor(
    private readonly fleet: FleetRepository,
    private readonly note: NoteServer,
  ) {}

  @JobHandler(LOSE_SERVERS)
  async run({ data: { machineId } }: JobContext<{ readonly machineId: string }>): Promise<void> {
    let after: string | null = null;
    for (;;) {
      const page = await this.fleet.serversOn(machineId, after, PAGE);
      for (const serverId of page) await this.note.execute(serverId, { type: 'lose' });
      if (page.length < PAGE) return;
      after = page.at(-1) ?? null;
    }
  }
}

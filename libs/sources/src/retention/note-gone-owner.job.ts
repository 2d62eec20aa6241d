import { Injectable } from '@nestjs/common';
import type { ApplicationEvent } from '#libs/applications';
import { reactionsTo } from '#libs/event-log/contracts';
import type { ServerEvent } from '#libs/infra';
import { type JobContext, JobHandler, MAINTENANCE_QUEUE, type RequestedJobDefinition } from '#libs/jobs';
import { GoneOwnerRepository } from './gone-owner.repository.js';

interface GoneOwner {
  readonly ownerId: string;
  /** ISO 8601. */
  readonly goneAt: string;
}

const applicationFact = reactionsTo<ApplicationEvent>('applications');
const serverFact = reactionsTo<ServerEvent>('infra');

/** The fact names its application only by its stream. */
function applicationIn(streamId: string): string {
  return streamId.slice('application-'.length);
}

const SOURCES_OWNER_GONE: RequestedJobDefinition<GoneOwner> = {
  name: 'sources-owner-gone',
  queue: MAINTENANCE_QUEUE,
  on: [
    applicationFact('application_deleted', {
      id: ({ streamId }) => applicationIn(streamId),
      data: ({ streamId, data }) => ({ ownerId: applicationIn(streamId), goneAt: data.deletedAt }),
    }),
    serverFact('server_deleted', {
      id: ({ data }) => data.serverId,
      data: ({ data }) => ({ ownerId: data.serverId, goneAt: data.deletedAt }),
    }),
  ],
};

/** Notes since when the owner of sources is gone; the sweep takes the bytes when their time is over. */
@Injectable()
export class NoteGoneOwnerJob {
  constructor(private readonly gone: GoneOwnerRepository) {}

  @JobHandler(SOURCES_OWNER_GONE)
  run({ data }: JobContext<GoneOwner>): Promise<void> {
    return this.gone.note(data.ownerId, new Date(data.goneAt));
  }
}

import type { ApplicationEvent } from '#libs/applications';
import { reactionsTo } from '#libs/event-log/contracts';
import type { ServerEvent } from '#libs/infra';
import { MAINTENANCE_QUEUE, type RequestedJobDefinition } from '#libs/jobs';

/** Facts of an application name it only by their stream. */
function applicationIn(streamId: string): string {
  return streamId.slice('application-'.length);
}

/** Whose sources have lost their owner. */
export interface GoneOwner {
  readonly ownerId: string;
  /** ISO 8601. */
  readonly goneAt: string;
}

const applicationFact = reactionsTo<ApplicationEvent>('applications');
const serverFact = reactionsTo<ServerEvent>('infra');

/** Asked for when an application or a server is deleted. */
export const SOURCES_OWNER_GONE: RequestedJobDefinition<GoneOwner> = {
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

/** A publication whose version is to be marked. */
export interface Publication {
  readonly applicationId: string;
  /** ISO 8601. */
  readonly publishedAt: string;
}

/** Asked for by each publication: whoever published may not have lived to mark the version. */
export const SOURCES_MARK_PUBLISHED: RequestedJobDefinition<Publication> = {
  name: 'sources-mark-published',
  queue: MAINTENANCE_QUEUE,
  on: [
    applicationFact('application_published', {
      id: ({ streamId, data }) => `${applicationIn(streamId)}-${Date.parse(data.publishedAt)}`,
      data: ({ streamId, data }) => ({
        applicationId: applicationIn(streamId),
        publishedAt: data.publishedAt,
      }),
    }),
  ],
};

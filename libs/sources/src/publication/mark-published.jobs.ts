import type { ApplicationEvent } from '#libs/applications';
import { reactionsTo } from '#libs/event-log/contracts';
import { MAINTENANCE_QUEUE, type RequestedJobDefinition } from '#libs/jobs';
import { applicationIn } from '../owners/application-stream.policy.js';

/** A publication whose version is to be marked. */
export interface Publication {
  readonly applicationId: string;
  /** ISO 8601. */
  readonly publishedAt: string;
}

const applicationFact = reactionsTo<ApplicationEvent>('applications');

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

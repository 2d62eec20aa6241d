import { eventStream, FIRST_VERSION } from '#libs/event-log';
import { applicationDecider } from './application.decider.js';
import { ApplicationProjection } from './application.projection.js';

/** Owner of the facts about applications in the log. */
export const APPLICATIONS_MODULE = 'applications';

/** The event streams of applications. */
export class ApplicationStream extends eventStream({
  module: APPLICATIONS_MODULE,
  streamType: 'application',
  decider: applicationDecider,
  eventTypes: {
    application_registered: FIRST_VERSION,
    application_changed: FIRST_VERSION,
    application_published: FIRST_VERSION,
    application_unpublished: FIRST_VERSION,
    application_relinked: FIRST_VERSION,
    placement_bound: FIRST_VERSION,
    placement_unbound: FIRST_VERSION,
    application_deleted: FIRST_VERSION,
  },
  views: [new ApplicationProjection()],
}) {}

import { defineEventTypes } from '#libs/event-log';
import type { ApplicationEvent } from './application.events.js';

export const APPLICATIONS_MODULE = 'applications';

const FIRST = { schemaVersion: 1, upcasters: {} } as const;

/** Every fact of the module `applications`. */
export const APPLICATION_EVENT_TYPES = defineEventTypes({
  module: APPLICATIONS_MODULE,
  types: {
    application_registered: FIRST,
    application_changed: FIRST,
    application_published: FIRST,
    application_unpublished: FIRST,
    application_relinked: FIRST,
    placement_bound: FIRST,
    placement_unbound: FIRST,
    application_deleted: FIRST,
  } satisfies Record<ApplicationEvent['type'], typeof FIRST>,
});

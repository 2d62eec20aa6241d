import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { sourceSavingDecider } from './source-saving.decider.js';
import { SourcePolicyProjection } from './source-policy.projection.js';

/** Whether portals keep new versions; the id is that of the portal. */
export class SourceSavingStream extends eventStream({
  module: 'sources',
  streamType: 'portal-policy',
  prefix: 'policy-of-sources',
  decider: sourceSavingDecider,
  eventTypes: { source_saving_switched: FIRST_VERSION },
  views: [new SourcePolicyProjection()],
}) {}

import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { versionDecider } from './version.decider.js';
import { VersionProjection } from './version.projection.js';

/** The versions of sources, a stream each. */
export class VersionStream extends eventStream({
  module: 'sources',
  streamType: 'source-version',
  decider: versionDecider,
  eventTypes: {
    source_version_saved: FIRST_VERSION,
    source_version_confirmed: FIRST_VERSION,
    source_version_labelled: FIRST_VERSION,
    source_version_deploy_linked: FIRST_VERSION,
    source_version_published: FIRST_VERSION,
    source_version_purged: FIRST_VERSION,
    source_version_deleted: FIRST_VERSION,
  },
  views: [new VersionProjection()],
}) {}

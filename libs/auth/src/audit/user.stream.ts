import { FIRST_VERSION, recordStream } from '#libs/event-log';
import { AUTH_MODULE } from './auth-module.data.js';
import type { UserEvent } from './auth.events.js';

/** What happened to users of portals. */
export class UserStream extends recordStream<UserEvent>({
  module: AUTH_MODULE,
  streamType: 'user',
  eventTypes: {
    user_registered: FIRST_VERSION,
    user_state_changed: FIRST_VERSION,
    user_role_changed: FIRST_VERSION,
    user_credential_changed: FIRST_VERSION,
    user_person_changed: FIRST_VERSION,
  },
}) {}

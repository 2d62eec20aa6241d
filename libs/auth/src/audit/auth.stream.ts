import { FIRST_VERSION, recordStream } from '#libs/event-log';
import { AUTH_MODULE, type KeyEvent, type PortalEvent, type UserEvent } from './auth.events.js';

/** What happened to keys. */
export class KeyStream extends recordStream<KeyEvent>({
  module: AUTH_MODULE,
  streamType: 'key',
  eventTypes: {
    key_issued: FIRST_VERSION,
    key_changed: FIRST_VERSION,
    key_rotated: FIRST_VERSION,
    key_revoked: FIRST_VERSION,
    key_blocked: FIRST_VERSION,
  },
}) {}

/** What happened to portals. */
export class PortalStream extends recordStream<PortalEvent>({
  module: AUTH_MODULE,
  streamType: 'portal',
  eventTypes: {
    portal_registered: FIRST_VERSION,
    portal_state_changed: FIRST_VERSION,
    portal_frozen_changed: FIRST_VERSION,
    portal_debt_freeze_changed: FIRST_VERSION,
    portal_address_changed: FIRST_VERSION,
    portal_policy_changed: FIRST_VERSION,
    portal_pace_changed: FIRST_VERSION,
    portal_activation_model_changed: FIRST_VERSION,
    portal_section_changed: FIRST_VERSION,
  },
}) {}

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

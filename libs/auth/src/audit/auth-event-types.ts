import { defineEventTypes } from '#libs/event-log';
import type { AuthEvent } from './auth.events.js';

export const AUTH_MODULE = 'auth';

const FIRST = { schemaVersion: 1, upcasters: {} } as const;

/** Every fact of the module `auth`. */
export const AUTH_EVENT_TYPES = defineEventTypes({
  module: AUTH_MODULE,
  types: {
    portal_registered: FIRST,
    portal_state_changed: FIRST,
    portal_frozen_changed: FIRST,
    portal_address_changed: FIRST,
    portal_policy_changed: FIRST,
    portal_pace_changed: FIRST,
    user_registered: FIRST,
    user_state_changed: FIRST,
    user_role_changed: FIRST,
    user_credential_changed: FIRST,
    user_person_changed: FIRST,
    key_issued: FIRST,
    key_changed: FIRST,
    key_rotated: FIRST,
    key_revoked: FIRST,
    key_blocked: FIRST,
  } satisfies Record<AuthEvent['type'], typeof FIRST>,
});

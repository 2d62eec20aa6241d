import { FIRST_VERSION, recordStream } from '#libs/event-log';
import { AUTH_MODULE } from './auth-module.data.js';
import type { PortalEvent } from './auth.events.js';

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

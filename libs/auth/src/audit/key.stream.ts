import { FIRST_VERSION, recordStream } from '#libs/event-log';
import { AUTH_MODULE } from './auth-module.data.js';
import type { KeyEvent } from './auth.events.js';

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

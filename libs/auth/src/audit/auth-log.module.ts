import { Module } from '@nestjs/common';
import { EventLogRegistry } from '#libs/event-log';
import { AUTH_EVENT_TYPES } from './auth-event-types.js';
import { AuthLog } from './auth-log.js';

/** The facts of the module `auth`: for every process that writes them or may meet them in the log. */
@Module({ providers: [AuthLog], exports: [AuthLog] })
export class AuthLogModule {
  constructor(registry: EventLogRegistry) {
    registry.register({ eventTypes: [AUTH_EVENT_TYPES] });
  }
}

import { Module } from '@nestjs/common';
import { EventLogRegistry } from '#libs/event-log';
import { ApplicationProjection } from './catalogue/application.projection.js';
import { APPLICATION_EVENT_TYPES } from './contracts/application-event-types.js';

/** The facts of the module `applications`: for every process that writes them or may meet them in the log. */
@Module({})
export class ApplicationsLogModule {
  constructor(registry: EventLogRegistry) {
    registry.register({
      eventTypes: [APPLICATION_EVENT_TYPES],
      inlineProjections: [new ApplicationProjection()],
    });
  }
}

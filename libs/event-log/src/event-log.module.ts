import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CommandLog } from './commands/command-log.js';
import { EVENT_LOG_OPTIONS, type EventLogOptions } from './event-log-options.js';
import { EventLogRegistry } from './event-log-registry.js';
import { StoredTypesCheck } from './event-types/stored-types-check.js';
import { AppendAnnouncer } from './store/append-announcer.js';
import { EventHistory } from './store/event-history.js';
import { EventStore } from './store/event-store.js';

/** The log for every process that writes or reads streams. Needs the global DatabaseModule. */
@Global()
@Module({})
export class EventLogModule {
  static forRoot(options: EventLogOptions = { modules: 'all' }): DynamicModule {
    return {
      module: EventLogModule,
      providers: [
        { provide: EVENT_LOG_OPTIONS, useValue: options },
        EventLogRegistry,
        AppendAnnouncer,
        EventStore,
        EventHistory,
        CommandLog,
        StoredTypesCheck,
      ],
      exports: [EventLogRegistry, EventStore, EventHistory, CommandLog, StoredTypesCheck],
    };
  }
}

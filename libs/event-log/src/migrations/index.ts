import type { MigrationClass } from '#libs/database';
import { EventLog1763600100000 } from './1763600100000-event-log.migration.js';

export const eventLogMigrations: readonly MigrationClass[] = [EventLog1763600100000];

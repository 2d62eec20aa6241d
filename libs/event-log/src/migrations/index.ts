import type { MigrationClass } from '#libs/database';
import { EventLog1763600100000 } from './1763600100000-event-log.migration.js';
import { NoCommandLog1764080000000 } from './1764080000000-no-command-log.migration.js';

export const eventLogMigrations: readonly MigrationClass[] = [
  EventLog1763600100000,
  NoCommandLog1764080000000,
];

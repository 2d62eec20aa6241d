import type { MigrationClass } from '#libs/database';
import { EventLog1763600100000 } from './1763600100000-event-log.migration.js';
import { NoCommandLog1764080000000 } from './1764080000000-no-command-log.migration.js';
import { QuickerAppend1764400000000 } from './1764400000000-quicker-append.migration.js';
import { LogBorder1764600000000 } from './1764600000000-log-border.migration.js';
import { LogBorderValid1764600000010 } from './1764600000010-log-border-valid.migration.js';
import { DividedLog1764600000020 } from './1764600000020-divided-log.migration.js';
import { ParkedRetries1764800000000 } from './1764800000000-parked-retries.migration.js';

export const eventLogMigrations: readonly MigrationClass[] = [
  EventLog1763600100000,
  NoCommandLog1764080000000,
  QuickerAppend1764400000000,
  LogBorder1764600000000,
  LogBorderValid1764600000010,
  DividedLog1764600000020,
  ParkedRetries1764800000000,
];

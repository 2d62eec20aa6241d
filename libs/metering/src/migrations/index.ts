import type { MigrationClass } from '#libs/database';
import { Usage1764107000000 } from './1764107000000-usage.migration.js';
import { Money1764107100000 } from './1764107100000-money.migration.js';
import { WalletBooks1764107100001 } from './1764107100001-wallet-books.migration.js';
import { ChargedServers1764107100003 } from './1764107100003-charged-servers.migration.js';
import { SeatSavings1764108000000 } from './1764108000000-seat-savings.migration.js';
import { StatementPeriods1764700000010 } from './1764700000010-statement-periods.migration.js';
import { PacedCalls1764800000010 } from './1764800000010-paced-calls.migration.js';

export const meteringMigrations: readonly MigrationClass[] = [
  Usage1764107000000,
  Money1764107100000,
  WalletBooks1764107100001,
  ChargedServers1764107100003,
  SeatSavings1764108000000,
  StatementPeriods1764700000010,
  PacedCalls1764800000010,
];

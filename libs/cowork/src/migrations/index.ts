import type { MigrationClass } from '#libs/database';
import { Seats1764108100000 } from './1764108100000-seats.migration.js';
import { Renewals1764108110000 } from './1764108110000-renewals.migration.js';
import { DeployKeys1764108200000 } from './1764108200000-deploy-keys.migration.js';
import { MarketTrial1764108210000 } from './1764108210000-market-trial.migration.js';
import { Coupons1764108220000 } from './1764108220000-coupons.migration.js';
import { ListedSeats1764800000003 } from './1764800000003-listed-seats.migration.js';

export const coworkMigrations: readonly MigrationClass[] = [
  Seats1764108100000,
  Renewals1764108110000,
  DeployKeys1764108200000,
  MarketTrial1764108210000,
  Coupons1764108220000,
  ListedSeats1764800000003,
];

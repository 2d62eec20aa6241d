import type { MigrationClass } from '#libs/database';
import { Sources1764106000000 } from './1764106000000-sources.migration.js';
import { SourcePolicy1764106100000 } from './1764106100000-source-policy.migration.js';
import { GoneOwners1764106110000 } from './1764106110000-gone-owners.migration.js';
import { DeployOrders1764106210000 } from './1764106210000-deploy-orders.migration.js';

export const sourceMigrations: readonly MigrationClass[] = [
  Sources1764106000000,
  SourcePolicy1764106100000,
  GoneOwners1764106110000,
  DeployOrders1764106210000,
];

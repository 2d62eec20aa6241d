import type { MigrationClass } from '#libs/database';
import { Sources1764106000000 } from './1764106000000-sources.migration.js';
import { SourcePolicy1764106100000 } from './1764106100000-source-policy.migration.js';
import { DeployOrders1764106210000 } from './1764106210000-deploy-orders.migration.js';

export const sourceMigrations: readonly MigrationClass[] = [
  Sources1764106000000,
  SourcePolicy1764106100000,
  DeployOrders1764106210000,
];

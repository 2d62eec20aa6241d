import type { MigrationClass } from '#libs/database';
import { Infra1763700000000 } from './1763700000000-infra.migration.js';

export const infraMigrations: readonly MigrationClass[] = [Infra1763700000000];

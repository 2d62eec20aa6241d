import type { MigrationClass } from '#libs/database';
import { Infra1763700000000 } from './1763700000000-infra.migration.js';
import { ServerLife1764000000000 } from './1764000000000-server-life.migration.js';

export const infraMigrations: readonly MigrationClass[] = [Infra1763700000000, ServerLife1764000000000];

import type { MigrationClass } from '../migrate.js';
import { Platform1763600000000 } from './1763600000000-platform.migration.js';
import { Replicas1763810000000 } from './1763810000000-replicas.migration.js';

export const databaseMigrations: readonly MigrationClass[] = [Platform1763600000000, Replicas1763810000000];

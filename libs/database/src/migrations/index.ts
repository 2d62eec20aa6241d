import type { MigrationClass } from '../migrate.js';
import { Platform1763600000000 } from './1763600000000-platform.migration.js';

export const databaseMigrations: readonly MigrationClass[] = [Platform1763600000000];

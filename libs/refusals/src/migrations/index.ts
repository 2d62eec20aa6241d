import type { MigrationClass } from '#libs/database';
import { Refusals1764700000000 } from './1764700000000-refusals.migration.js';

export const refusalMigrations: readonly MigrationClass[] = [Refusals1764700000000];

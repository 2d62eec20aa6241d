import type { MigrationClass } from '#libs/database';
import { Money1764107100000 } from './1764107100000-money.migration.js';

export const meteringMigrations: readonly MigrationClass[] = [Money1764107100000];

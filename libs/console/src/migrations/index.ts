import type { MigrationClass } from '#libs/database';
import { Console1764810000000 } from './1764810000000-console.migration.js';

export const consoleMigrations: readonly MigrationClass[] = [Console1764810000000];

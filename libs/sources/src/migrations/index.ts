import type { MigrationClass } from '#libs/database';
import { Sources1764106000000 } from './1764106000000-sources.migration.js';

export const sourceMigrations: readonly MigrationClass[] = [Sources1764106000000];

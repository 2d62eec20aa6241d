import type { MigrationClass } from '#libs/database';

export const aiMigrations: readonly MigrationClass[] = [];

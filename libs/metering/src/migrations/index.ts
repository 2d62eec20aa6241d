import type { MigrationClass } from '#libs/database';

export const meteringMigrations: readonly MigrationClass[] = [];

import type { MigrationClass } from '#libs/database';

export const botMigrations: readonly MigrationClass[] = [];

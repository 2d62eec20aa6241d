import type { MigrationClass } from '#libs/database';
import { Applications1763940000000 } from './1763940000000-applications.migration.js';

export const applicationMigrations: readonly MigrationClass[] = [Applications1763940000000];

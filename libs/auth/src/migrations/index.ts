import type { MigrationClass } from '#libs/database';
import { Auth1763600200000 } from './1763600200000-auth.migration.js';
import { KeyLifecycle1763800000000 } from './1763800000000-key-lifecycle.migration.js';

export const authMigrations: readonly MigrationClass[] = [Auth1763600200000, KeyLifecycle1763800000000];

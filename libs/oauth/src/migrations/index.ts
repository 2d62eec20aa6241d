import type { MigrationClass } from '#libs/database';
import { OAuth1763950000000 } from './1763950000000-oauth.migration.js';

export const oauthMigrations: readonly MigrationClass[] = [OAuth1763950000000];

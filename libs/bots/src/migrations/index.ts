import type { MigrationClass } from '#libs/database';
import { Bots1764109100000 } from './1764109100000-bots.migration.js';

export const botMigrations: readonly MigrationClass[] = [Bots1764109100000];

import type { MigrationClass } from '#libs/database';

import { Agents1764107500000 } from './1764107500000-agents.migration.js';

export const aiMigrations: readonly MigrationClass[] = [Agents1764107500000];

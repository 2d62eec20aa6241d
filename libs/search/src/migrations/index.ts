import type { MigrationClass } from '#libs/database';
import { SearchCredentials1764108400000 } from './1764108400000-search-credentials.migration.js';

export const searchMigrations: readonly MigrationClass[] = [SearchCredentials1764108400000];

import type { MigrationClass } from '#libs/database';
import { Catalogue1764107300000 } from './1764107300000-catalogue.migration.js';
import { CredentialUsage1764107310000 } from './1764107310000-credential-usage.migration.js';
import { Agents1764107500000 } from './1764107500000-agents.migration.js';
import { UpstreamTerms1764107510000 } from './1764107510000-upstream-terms.migration.js';

export const aiMigrations: readonly MigrationClass[] = [
  Catalogue1764107300000,
  CredentialUsage1764107310000,
  Agents1764107500000,
  UpstreamTerms1764107510000,
];

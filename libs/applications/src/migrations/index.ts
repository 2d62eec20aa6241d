import type { MigrationClass } from '#libs/database';
import { Applications1763940000000 } from './1763940000000-applications.migration.js';
import { ApplicationsOfPartners1764900000002 } from './1764900000002-applications-of-partners.migration.js';

export const applicationMigrations: readonly MigrationClass[] = [
  Applications1763940000000,
  ApplicationsOfPartners1764900000002,
];

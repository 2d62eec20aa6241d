import type { MigrationClass } from '#libs/database';
import { OAuth1763950000000 } from './1763950000000-oauth.migration.js';
import { FurtherVisits1764090000000 } from './1764090000000-further-visits.migration.js';
import { Visits1764010000000 } from './1764010000000-visits.migration.js';
import { OpeningsOfCodes1764900140001 } from './1764900140001-openings-of-codes.migration.js';
import { KeysOfPartners1764900000001 } from './1764900000001-keys-of-partners.migration.js';

export const oauthMigrations: readonly MigrationClass[] = [
  OAuth1763950000000,
  Visits1764010000000,
  FurtherVisits1764090000000,
  KeysOfPartners1764900000001,
  OpeningsOfCodes1764900140001,
];

import type { MigrationClass } from '#libs/database';
import { Idempotency1763820000000 } from './1763820000000-idempotency.migration.js';
import { IdempotencyEffects1764900150000 } from './1764900150000-idempotency-effects.migration.js';

export const httpMigrations: readonly MigrationClass[] = [
  Idempotency1763820000000,
  IdempotencyEffects1764900150000,
];

import { aiMigrations } from '#libs/ai/contracts';
import { applicationMigrations } from '#libs/applications/contracts';
import { authMigrations } from '#libs/auth/contracts';
import { botMigrations } from '#libs/bots/contracts';
import { consoleMigrations } from '#libs/console/contracts';
import { coworkMigrations } from '#libs/cowork/contracts';
import { databaseMigrations, type LockLimits, migrate, type MigrationClass } from '#libs/database';
import { eventLogMigrations } from '#libs/event-log/contracts';
import { feedbackMigrations } from '#libs/feedback/contracts';
import { httpMigrations } from '#libs/http/contracts';
import { infraMigrations } from '#libs/infra/contracts';
import { migrateJobStore } from '#libs/jobs';
import { meteringMigrations } from '#libs/metering/contracts';
import { oauthMigrations } from '#libs/oauth/contracts';
import { refusalMigrations } from '#libs/refusals/contracts';
import { operatorMigrations } from '#libs/operator/operator';
import { searchMigrations } from '#libs/search/contracts';
import { sourceMigrations } from '#libs/sources/contracts';
import { storageMigrations } from '#libs/storage/contracts';

/** Schemas of all libs, in the order of their dependence. */
export const MIGRATIONS: readonly MigrationClass[] = [
  ...databaseMigrations,
  ...httpMigrations,
  ...refusalMigrations,
  ...eventLogMigrations,
  ...authMigrations,
  ...applicationMigrations,
  ...oauthMigrations,
  ...infraMigrations,
  ...storageMigrations,
  ...sourceMigrations,
  ...meteringMigrations,
  ...aiMigrations,
  ...coworkMigrations,
  ...feedbackMigrations,
  ...searchMigrations,
  ...botMigrations,
  ...operatorMigrations,
  ...consoleMigrations,
];

/**
 * Brings a database up to date: tables of all libs and of the job store. Safe to repeat and to run twice at once.
 * @param patience with locks that others hold, where it is not the usual one.
 * @returns names of the migrations applied now; those of the job store are not listed.
 * @throws MigrationRefusal
 */
export async function migrateAll(databaseUrl: string, patience: Partial<LockLimits> = {}): Promise<string[]> {
  const applied = await migrate(databaseUrl, MIGRATIONS, patience);
  await migrateJobStore(databaseUrl, patience);
  return applied;
}

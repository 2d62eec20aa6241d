export type MigrationRefusalCode = 'DATABASE_TOO_OLD' | 'LOCK_NOT_GRANTED';

/** Why a database was not migrated, and what mends it. Nothing of the migration at work was changed. */
export class MigrationRefusal extends Error {
  override readonly name = 'MigrationRefusal';

  constructor(
    readonly code: MigrationRefusalCode,
    message: string,
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
  }
}

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

/** `server_version_num` of the oldest PostgreSQL whose SQL the migrations and statements may use. */
const OLDEST_SERVER = 150_000;

export const SERVER_REMEDY = 'Move to PostgreSQL 15 or newer.';

/** What a server says of itself: `15.6 (Debian …)` and 150006. */
export interface ServerVersion {
  readonly version: string;
  readonly number: number;
}

export const SERVER_VERSION_SQL = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as number`;

/** What is wrong with a server; null when nothing is. */
export function serverFault({ version, number }: ServerVersion): string | null {
  return number >= OLDEST_SERVER ? null : `PostgreSQL ${version} is too old.`;
}

/** @throws MigrationRefusal `DATABASE_TOO_OLD` */
export function requireServer(server: ServerVersion): void {
  const fault = serverFault(server);
  if (fault !== null) {
    throw new MigrationRefusal('DATABASE_TOO_OLD', `${fault} ${SERVER_REMEDY} Nothing was changed.`);
  }
}

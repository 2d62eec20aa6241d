/** A refusal of a command; printed as one line, or as `{"error":{code,message}}`. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly code: string,
    message: string,
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
  }
}

export interface ErrorDescription {
  readonly code: string;
  readonly message: string;
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH']);

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

/** What an operator is told about a failure. A refusal of the command line itself loads no lib. */
export async function describeError(error: unknown): Promise<ErrorDescription> {
  if (error instanceof CliError) return { code: error.code, message: error.message };
  const [{ ConfigError }, { findDatabaseState, MigrationRefusal, StartFault }, { isPorticoError }] =
    await Promise.all([import('#libs/config'), import('#libs/database'), import('#libs/kernel')]);
  const state = findDatabaseState(error);
  if (state?.passes) return { code: 'DB_TRANSIENT', message: `${state.finding} ${state.remedy}` };
  if (error instanceof StartFault || error instanceof MigrationRefusal || isPorticoError(error)) {
    return { code: error.code, message: error.message };
  }
  if (error instanceof ConfigError) return { code: 'CONFIGURATION', message: error.message };
  if (!(error instanceof Error)) return { code: 'INTERNAL', message: String(error) };
  if (UNREACHABLE.has(codeOf(error))) {
    return {
      code: 'UNREACHABLE',
      message:
        'The database or the service does not answer. Is it running? ("npm start", or see DATABASE_URL)',
    };
  }
  if (codeOf(error) === '42P01' || codeOf(error) === '3F000') {
    return {
      code: 'NOT_MIGRATED',
      message: 'The database has no tables of Portico yet. Run "portico migrate".',
    };
  }
  return { code: 'INTERNAL', message: error.message };
}

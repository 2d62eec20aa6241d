/** Why a local start cannot go on. */
export type StartFaultCode =
  | 'ALREADY_RUNNING'
  | 'BINARIES_MISSING'
  | 'DATABASE_FAILED'
  | 'DATA_FOLDER_BROKEN'
  | 'DATA_FOLDER_VERSION'
  | 'DISK_FULL'
  | 'HOME_NOT_WRITABLE'
  | 'MEMORY_SHORT'
  | 'MIGRATION_FAILED'
  | 'NO_ACCOUNT'
  | 'PLATFORM_UNSUPPORTED'
  | 'PORT_IN_USE'
  | 'PROCESS_NOT_READY'
  | 'SECRETS_MISMATCH'
  | 'SETTING_INVALID'
  | 'SETTING_NOT_WRITABLE';

/** A failure of the environment, for the person at the terminal: what is wrong and what to do, in one line. */
export class StartFault extends Error {
  override readonly name = 'StartFault';

  constructor(
    readonly code: StartFaultCode,
    readonly problem: string,
    readonly advice: string,
    options: { cause?: unknown } = {},
  ) {
    super(`${problem} ${advice}`, options);
  }
}

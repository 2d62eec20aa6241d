import { open, readFile, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { LOG_ROTATION, type LogRotation, setLogAside } from '#libs/observability/contracts';

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/**
 * What the server says. Once its log is open it writes to `log/postgres.log` in the data folder (shown as
 * `logs/postgres.log` in the home); what it says before that goes to `logs/postgres-start.log`.
 */
export class PostgresLog {
  private readonly path: string;
  private readonly startPath: string;

  constructor(
    private readonly home: string,
    dataFolder: string,
  ) {
    this.path = join(dataFolder, 'log', 'postgres.log');
    this.startPath = join(home, 'logs', 'postgres-start.log');
  }

  /** Sets a long log aside and renews the link in the home. */
  async prepare(): Promise<void> {
    await this.setAsideWhenLong(LOG_ROTATION);
    const link = join(this.home, 'logs', 'postgres.log');
    await rm(link, { force: true });
    await symlink(this.path, link);
  }

  /** @returns whether it was; a running server then writes to the old file until it is told to open its log again. */
  async setAsideWhenLong(rotation: LogRotation): Promise<boolean> {
    if ((await sizeOf(this.path)) <= rotation.bytes) return false;
    setLogAside(this.path, rotation);
    return true;
  }

  /** Runs `attempt` with a file to print to. @returns its result and everything said meanwhile. */
  async record<T>(attempt: (outputFd: number) => Promise<T>): Promise<{ result: T; said: string }> {
    const before = await sizeOf(this.path);
    const file = await open(this.startPath, 'w');
    try {
      const result = await attempt(file.fd);
      const early = await readFile(this.startPath, 'utf8');
      const log = (await sizeOf(this.path)) > before ? await readFile(this.path) : Buffer.alloc(0);
      return { result, said: `${log.subarray(before).toString('utf8')}\n${early}` };
    } finally {
      await file.close();
    }
  }
}

/** One row: what the text of a failed tool means. `{…}` names are filled in by the caller. */
export interface FaultRule {
  readonly pattern: RegExp;
  readonly code: StartFaultCode;
  readonly problem: string;
  readonly advice: string;
}

/** First match wins: causes stand above their consequences. */
export const FAULT_RULES: readonly FaultRule[] = [
  {
    pattern: /No space left on device|ENOSPC|EDQUOT|Disk quota exceeded/i,
    code: 'DISK_FULL',
    problem: 'The disk that holds {folder} is full.',
    advice:
      'Free some space (about 200 MB) or set PORTICO_HOME to a folder on another disk, then start again.',
  },
  {
    pattern: /could not bind.*Address already in use|Is another postmaster already running on port/i,
    code: 'PORT_IN_USE',
    problem: 'Port {port} of the embedded PostgreSQL is in use.',
    advice: 'Stop the program that listens there, or set PORT to another number (PORT=0 picks free ones).',
  },
  {
    pattern: /database files are incompatible with server|was initialized by PostgreSQL version/i,
    code: 'DATA_FOLDER_VERSION',
    problem: 'The data folder {folder} was made by another version of PostgreSQL.',
    advice: 'Move it away to start with an empty database, or set PORTICO_HOME to another folder.',
  },
  {
    pattern:
      /could not (create|map) (shared memory|anonymous shared memory)|Cannot allocate memory|out of memory/i,
    code: 'MEMORY_SHORT',
    problem: 'PostgreSQL could not get the memory it needs (about 200 MB).',
    advice: 'Free some memory, then start again.',
  },
  {
    pattern: /Permission denied|Read-only file system|EACCES|EPERM|EROFS/i,
    code: 'HOME_NOT_WRITABLE',
    problem: 'The folder {folder} cannot be written.',
    advice: 'Correct its owner and mode, or set PORTICO_HOME to a folder of your own.',
  },
  {
    pattern: new RegExp(
      [
        'could not locate a valid checkpoint record',
        'incorrect checksum in control file',
        'invalid (primary )?checkpoint record',
        'could not (open|read|access|locate) .*(No such file or directory|read only)',
        'is not a (valid|database cluster)|not a database cluster directory',
        'directory .* exists but is not empty',
        'control file contains invalid',
        'bogus data|PANIC:',
        'could not find the database system',
      ].join('|'),
      'i',
    ),
    code: 'DATA_FOLDER_BROKEN',
    problem: 'The data folder {folder} is damaged.',
    advice: 'Restore it from a copy, or move it away to start with an empty database.',
  },
];

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

export interface FailurePlace {
  readonly folder: string;
  readonly port: number;
  readonly logFile: string;
}

/** The line worth showing: the first complaint, else the last thing said. */
function lastWords(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const complaint = lines.find((line) => /\b(FATAL|PANIC|error):/i.test(line));
  return (complaint ?? lines.filter(Boolean).at(-1) ?? 'it said nothing').replace(/\s+/g, ' ');
}

/** Turns what a tool of PostgreSQL printed into a fault with advice. */
export function explainFailure(text: string, place: FailurePlace): StartFault {
  const rule = FAULT_RULES.find(({ pattern }) => pattern.test(text));
  const fill = (template: string): string =>
    template.replaceAll('{folder}', place.folder).replaceAll('{port}', String(place.port));
  if (rule) return new StartFault(rule.code, fill(rule.problem), fill(rule.advice));
  return new StartFault(
    'DATABASE_FAILED',
    `The embedded PostgreSQL did not start: ${lastWords(text)}.`,
    `The whole story is in ${place.logFile}; DATABASE_URL makes Portico use a server of your own.`,
  );
}

/** The same for a failed file operation; anything that is not one passes through. */
export function explainFileError(error: unknown, place: FailurePlace): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const rule = FAULT_RULES.find(({ pattern }) => pattern.test(String(error.code)));
  return rule ? explainFailure(String(error.code), place) : error;
}

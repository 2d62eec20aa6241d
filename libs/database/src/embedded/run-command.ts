import { spawn } from 'node:child_process';
import { StartFault } from './start-fault.js';

/** An operating system account other than root. */
export interface OsAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface CommandOptions {
  /** Null runs as ourselves. */
  readonly account: OsAccount | null;
  readonly cwd: string;
  /** Where output goes instead of {@link CommandResult.output}; needed by tools that leave a daemon behind. */
  readonly outputFd?: number;
  /** Ends the tool and all it has started. */
  readonly signal?: AbortSignal | undefined;
}

export interface CommandResult {
  /** Null when it could not be started or died of a signal. */
  readonly exitCode: number | null;
  readonly output: string;
}

/** Tools print in English and know nothing of our settings. */
const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' };

/**
 * Runs a tool to its end. Never rejects: a tool that cannot be started is a result as well. It has a process group of its
 * own: a Ctrl-C is for whoever has called it, who knows what may be broken off.
 */
export function runCommand(
  file: string,
  args: readonly string[],
  { account, cwd, outputFd, signal }: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    let output = '';
    const target = outputFd ?? 'pipe';
    const child = spawn(file, [...args], {
      cwd,
      env: ENVIRONMENT,
      stdio: ['ignore', target, target],
      detached: true,
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const end = (): void => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    };
    signal?.addEventListener('abort', end, { once: true });
    child.on('error', (error) => resolve({ exitCode: null, output: `${output}${error.message}` }));
    child.on('close', (exitCode) => {
      signal?.removeEventListener('abort', end);
      resolve({ exitCode, output });
    });
  });
}

const PREFERRED = 'postgres';
/** Exists nearly everywhere; PostgreSQL insists on an account with a name. */
const LAST_RESORT = 'nobody';

/** Ways to make an account, as different systems know them. */
const CREATORS: readonly (readonly [file: string, ...args: string[]])[] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', PREFERRED],
  ['adduser', '--system', '--group', '--no-create-home', '--quiet', PREFERRED],
  ['adduser', '-S', '-D', '-H', PREFERRED],
];

async function lookUp(name: string): Promise<OsAccount | null> {
  const read = async (flag: string): Promise<number> => {
    const { exitCode, output } = await runCommand('id', [flag, name], { account: null, cwd: '/' });
    return exitCode === 0 ? Number.parseInt(output, 10) : Number.NaN;
  };
  const [uid, gid] = await Promise.all([read('-u'), read('-g')]);
  return uid > 0 && gid >= 0 ? { name, uid, gid } : null;
}

/**
 * The account PostgreSQL runs under: null (ourselves) unless we are root, which PostgreSQL refuses.
 * @throws StartFault `NO_ACCOUNT`
 */
export async function chooseAccount(): Promise<OsAccount | null> {
  if (process.getuid?.() !== 0) return null;
  const present = await lookUp(PREFERRED);
  if (present) return present;
  for (const [file, ...args] of CREATORS) {
    await runCommand(file, args, { account: null, cwd: '/' });
    const created = await lookUp(PREFERRED);
    if (created) return created;
  }
  const fallback = await lookUp(LAST_RESORT);
  if (fallback) return fallback;
  throw new StartFault(
    'NO_ACCOUNT',
    'PostgreSQL refuses to run as root, and no other account could be found or made.',
    `Add a user named ${PREFERRED}, run Portico as an ordinary user, or set DATABASE_URL.`,
  );
}

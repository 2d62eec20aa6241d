import { spawn } from 'node:child_process';

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

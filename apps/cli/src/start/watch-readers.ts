import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';

const LOOK_EVERY_MS = 1_000;
const NOTHING = Buffer.alloc(0);

/** Of a socket whose other end is closed the system refuses even a write of nothing. */
function refusesWrites(fd: number): boolean {
  try {
    writeSync(fd, NOTHING);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EAGAIN';
  }
}

/** A descriptor of its own, so that a child which inherits it changes nothing for us; null for the pipe of another user. */
function openAnew(fd: number): number | null {
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return null;
    throw error;
  }
}

/**
 * Of a pipe only a poll of the system tells, which Node has not: `tail` of GNU watches its output and ends with SIGPIPE
 * when nobody reads it any more. Another `tail`, or none, says nothing; then the next line written does.
 */
function watchPipe(fd: number, gone: () => void): ChildProcess | null {
  const own = openAnew(fd);
  if (own === null) return null;
  const watcher = spawn('tail', ['-f', `--pid=${process.pid}`, '/dev/null'], {
    stdio: ['ignore', own, 'ignore'],
    env: { PATH: process.env['PATH'] },
    detached: true,
  });
  closeSync(own);
  watcher.on('error', () => undefined);
  watcher.on('exit', (_, signal) => {
    if (signal === 'SIGPIPE') gone();
  });
  watcher.unref();
  return watcher;
}

/**
 * Calls `gone` when the other end of a pipe or socket we write to is closed, also while there is nothing to write.
 * @returns what ends the watch
 */
export function watchReaders(descriptors: readonly number[], gone: () => void): () => void {
  const kinds = descriptors.map((fd) => ({ fd, stat: fstatSync(fd) }));
  const pipes = new Map(
    kinds.flatMap(({ fd, stat }) => (stat.isFIFO() ? [[`${stat.dev}:${stat.ino}`, fd] as const] : [])),
  );
  const watchers = process.platform === 'linux' ? [...pipes.values()].map((fd) => watchPipe(fd, gone)) : [];
  const sockets = kinds.filter(({ stat }) => stat.isSocket());
  const timer = setInterval(() => {
    if (sockets.some(({ fd }) => refusesWrites(fd))) gone();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    for (const watcher of watchers) watcher?.kill('SIGKILL');
  };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { fstatSync, writeSync } from 'node:fs';

const LOOK_EVERY_MS = 1_000;
const NOTHING = Buffer.alloc(0);

interface Stream {
  readonly fd: 1 | 2;
  on(event: 'error', listener: () => void): unknown;
}

/** Of a socket whose other end is closed the system refuses even a write of nothing. */
function refusesWrites(fd: number): boolean {
  try {
    writeSync(fd, NOTHING);
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return false;
    return true;
  }
}

/**
 * Of a pipe only a poll of the system tells, which Node has not: `tail` of GNU watches its output and ends with SIGPIPE
 * when nobody reads it any more. Another `tail`, or none, says nothing; then the next line written does.
 */
function watchPipe(fd: number, lost: () => void): ChildProcess {
  const watcher = spawn('tail', ['-f', `--pid=${process.pid}`, '/dev/null'], {
    stdio: ['ignore', fd, 'ignore'],
    env: { PATH: process.env['PATH'] },
    detached: true,
  });
  watcher.on('error', () => undefined);
  watcher.on('exit', (_, signal) => {
    if (signal === 'SIGPIPE') lost();
  });
  watcher.unref();
  return watcher;
}

/**
 * Calls `lost` when nobody can read what is written any more: a write has failed, or the other end of the pipe or socket
 * has gone while there was nothing to write. Failed writes do no other harm from here on.
 * @returns what ends the watch for ends that have gone.
 */
export function watchOutput(streams: readonly Stream[], lost: () => void): () => void {
  for (const stream of streams) stream.on('error', lost);
  const kinds = streams.map(({ fd }) => ({ fd, stat: fstatSync(fd) }));
  const pipes = new Map(
    kinds.flatMap(({ fd, stat }) => (stat.isFIFO() ? [[`${stat.dev}:${stat.ino}`, fd] as const] : [])),
  );
  const watchers = process.platform === 'linux' ? [...pipes.values()].map((fd) => watchPipe(fd, lost)) : [];
  const sockets = kinds.filter(({ stat }) => stat.isSocket());
  const timer = setInterval(() => {
    if (sockets.some(({ fd }) => refusesWrites(fd))) lost();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    for (const watcher of watchers) watcher.kill('SIGKILL');
  };
}

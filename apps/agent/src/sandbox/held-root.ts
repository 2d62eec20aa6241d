import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { callFilter } from './call-filter.js';
import type { Processor } from './denied-calls.data.js';
import { kill, markOf, type ProcessMark } from '../process/process-mark.js';
import { DESCRIPTORS } from './sandbox-words.js';

const START_WITHIN_MS = 15_000;
const ERROR_LENGTH = 2000;
/** What tools and the system say where no further process may be made. */
const NO_PROCESS = /Resource temporarily unavailable|\bEAGAIN\b|[Cc]annot fork/;
const WITHOUT_ROOM = 'The server has no room for another process.';

/** What keeps a root of bubblewrap. */
export interface HeldRoot {
  /** First process in it. */
  readonly inside: ProcessMark;
  /** The process that waits for it outside. */
  readonly outer: ProcessMark;
}

/**
 * Makes a root that outlives the agent.
 * @param words end with bubblewrap, which takes arguments on descriptor 4, tells of its first process on 3, and whose
 * program says on standard output that all is in place
 * @param env readable inside
 * @param fault what could not be done, for the error
 * @throws Error of the fault and what was said of it, or that there is no room for a process; nothing of it is left then
 */
export async function holdRoot(
  words: readonly string[],
  given: readonly string[],
  env: Readonly<Record<string, string>>,
  fault: string,
): Promise<HeldRoot> {
  const [program = '', ...rest] = words;
  const child = spawn(program, rest, {
    cwd: '/',
    env: { ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe', 'ignore', 'pipe'],
  });
  const info = child.stdio[DESCRIPTORS.info] as Readable;
  const told = [
    [DESCRIPTORS.arguments, given.map((word) => `${word}\0`).join('')],
    [DESCRIPTORS.filter, callFilter(process.arch as Processor)],
  ] as const;
  for (const [descriptor, content] of told) {
    const input = (child.stdio as readonly unknown[])[descriptor] as Writable;
    // One that ends early says why.
    input.on('error', () => undefined).end(content);
  }
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(0, ERROR_LENGTH)));
  const limit = setTimeout(() => child.kill('SIGKILL'), START_WITHIN_MS);
  let inside: ProcessMark | null = null;
  try {
    const isReady = firstWord(child);
    isReady.catch(() => undefined);
    inside = markOf(await firstPid(info));
    await isReady;
    return { inside, outer: markOf(child.pid as number) };
  } catch (error) {
    child.kill('SIGKILL');
    if (inside) kill(inside);
    const reason = said.trim() || (error as Error).message;
    throw new Error(NO_PROCESS.test(reason) ? WITHOUT_ROOM : `${fault}: ${reason}`);
  } finally {
    clearTimeout(limit);
    // It outlives the agent, which does not wait for its end.
    child.unref();
    for (const stream of child.stdio) stream?.destroy();
  }
}

/** Ends a root and all that bubblewrap started in it. */
export function endRoot({ inside, outer }: HeldRoot): void {
  kill(inside);
  kill(outer);
}

/** Read to its end: bubblewrap that cannot say all it has to say dies, and leaves its first process waiting. */
async function firstPid(info: Readable): Promise<number> {
  let text = '';
  for await (const chunk of info) text += String(chunk);
  const pid = /"child-pid": (\d+)/.exec(text)?.[1];
  if (pid === undefined) throw new Error('bubblewrap told of no process');
  return Number(pid);
}

async function firstWord(child: ChildProcess): Promise<void> {
  const { stdout } = child;
  if (!stdout) throw new Error('the tool has no standard output');
  const failed = Promise.race([
    once(child, 'exit').then(() => Promise.reject(new Error('it ended at once'))),
    once(child, 'error').then(([error]) => Promise.reject(error as Error)),
  ]);
  failed.catch(() => undefined);
  await Promise.race([once(stdout, 'data'), failed]);
}

import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const START_WITHIN_MS = 15_000;
const ERROR_LENGTH = 2000;

/**
 * Goes on when a tool that makes something of a sandbox has said on standard output that it is made. A tool that does not
 * get so far, or for which the work fails, is killed; afterwards the agent does not wait for its end.
 * @param fault what could not be done, for the error
 * @param work is given the first word of the tool as a promise
 * @throws Error of the fault and what the tool said of it
 */
export async function startTool<T>(
  child: ChildProcess,
  fault: string,
  work: (isReady: Promise<void>) => Promise<T>,
): Promise<T> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(0, ERROR_LENGTH)));
  const limit = setTimeout(() => child.kill('SIGKILL'), START_WITHIN_MS);
  try {
    const isReady = firstWord(child);
    isReady.catch(() => undefined);
    return await work(isReady);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${fault}: ${said.trim() || (error as Error).message}`);
  } finally {
    clearTimeout(limit);
    child.unref();
  }
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

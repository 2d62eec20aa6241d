import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { ThreadCpu } from '#libs/testing/contracts';
import type { FuzzTarget, Refusal } from './target.js';

/** Processor time one input may take, however it is made: what reading a body may take of a loop that serves. */
const MOST_CPU_MS = 50;
/** Collecting garbage of what came before may fall into a case: it is tried again before it counts. */
const TRIES = 4;
/** Characters of a refusal: it says what is wrong, and does not repeat what it was given. */
const LONGEST_REFUSAL = 2_000;
/** Characters of an input in the report of a failure. */
const LONGEST_SHOWN = 600;
/** What may be kept when all is over. */
const MOST_KEPT_BYTES = 32 * 1024 * 1024;

const isRefusal = (error: unknown, refusals: readonly Refusal[]): error is Error =>
  error instanceof Error &&
  refusals.some((refusal) => ('of' in refusal ? refusal.of(error) : error instanceof refusal));

async function attempt({ run, refuses }: FuzzTarget, input: unknown): Promise<void> {
  try {
    await run(input);
  } catch (error) {
    if (!isRefusal(error, refuses)) throw error;
    const { length } = error.message;
    if (length > LONGEST_REFUSAL) throw new Error(`a refusal of ${length} characters`, { cause: error });
  }
}

async function attemptInTime(target: FuzzTarget, input: unknown, cpu: ThreadCpu): Promise<void> {
  let least = Infinity;
  for (let time = 0; time < TRIES && least > MOST_CPU_MS; time += 1) {
    const before = cpu.ms();
    await attempt(target, input);
    least = Math.min(least, cpu.ms() - before);
  }
  if (least > MOST_CPU_MS) throw new Error(`${Math.round(least)} ms of CPU, more than ${MOST_CPU_MS}`);
}

export interface Amount {
  readonly cases: number;
  /** Ends before that many cases; null for no limit. */
  readonly seconds: number | null;
  readonly seed: number;
  /** Of the one case that a failure has named. */
  readonly path?: string;
}

const shownInput = (input: unknown): string => {
  const written = fc.stringify(input);
  return written.length > LONGEST_SHOWN
    ? `${written.slice(0, LONGEST_SHOWN)}… of ${written.length} characters`
    : written;
};

/** @throws Error with the smallest input that fails, why, and how to have it again */
export async function fuzz(target: FuzzTarget, { cases, seconds, seed, path }: Amount): Promise<void> {
  const cpu = new ThreadCpu();
  try {
    const property = fc.asyncProperty(target.input, (input) => attemptInTime(target, input, cpu));
    const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(property, {
      seed,
      numRuns: cases,
      ...(path !== undefined && { path, endOnFailure: true }),
      ...(seconds !== null && { interruptAfterTimeLimit: seconds * 1_000 }),
    });
    if (!failed) return;
    const cause = errorInstance instanceof Error ? errorInstance : new Error(String(errorInstance));
    const again = `PORTICO_FUZZ_SEED=${seed} PORTICO_FUZZ_PATH=${counterexamplePath}`;
    const lines = [
      `${target.name}: ${cause.stack}`,
      `Input: ${shownInput(counterexample?.[0])}`,
      `Again: ${again}`,
    ];
    throw new Error(lines.join('\n'), { cause });
  } finally {
    cpu.close();
  }
}

async function keptBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What waits for its end, such as a stream that was destroyed, goes with the second.
  for (let time = 0; time < 2; time += 1) {
    await setImmediate();
    collect();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The same, and nothing of what was read is kept. */
export async function fuzzAtLength(target: FuzzTarget, amount: Amount): Promise<void> {
  // What is loaded and compiled with the first cases stays.
  if (amount.path !== undefined) return fuzz(target, amount);
  await fuzz(target, { ...amount, cases: 50, seconds: null });
  const before = await keptBytes();
  await fuzz(target, amount);
  const kept = (await keptBytes()) - before;
  if (kept > MOST_KEPT_BYTES) throw new Error(`${kept} bytes are kept, more than ${MOST_KEPT_BYTES}`);
}

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageFolder } from '#libs/config';
import type { Ask, Bytes, End } from './contracts/parse-here.js';

/** The bytes were not parsed: they need more time or memory than they are given, or the parser broke. */
export class ParseStopped extends Error {
  override readonly name = 'ParseStopped';
}

/** Threads of a script at a time; whoever comes then waits. */
const AT_A_TIME = 2;
const YOUNG_MB = 8;

export interface ParseLimits {
  /** Milliseconds the thread may work; while it waits for bytes none pass. */
  readonly workMs: number;
  /** Megabytes of its objects. */
  readonly memoryMb: number;
}

/** Bytes that are handed over as the thread asks for them; each call waits for the one before. */
export interface ParseSource {
  readonly pieces?: () => AsyncIterable<Uint8Array>;
  /** @param end of the bytes, itself not one of them */
  readonly range?: (start: number, end: number) => Promise<Uint8Array>;
}

export interface ParseOrder {
  /** A module that calls `parseHere`: its path in the sources, from the root of the package. */
  readonly script: string;
  /** What the script is given besides; it is copied. */
  readonly input: unknown;
  readonly sources: readonly ParseSource[];
  readonly limits: ParseLimits;
  readonly signal?: AbortSignal;
}

/**
 * Parses in a thread that is made for it and ends with it.
 * @throws ParseStopped; the reason of the signal; what a source throws
 */
export async function parseInThread<Out>(order: ParseOrder): Promise<Out> {
  const { script, signal } = order;
  const turns = turnsOf(script);
  await turns.take(signal);
  try {
    signal?.throwIfAborted();
    return await new ParsingThread<Out>(order).result();
  } finally {
    turns.giveBack();
  }
}

class Turns {
  #running = 0;
  readonly #queue: (() => void)[] = [];

  async take(signal: AbortSignal | undefined): Promise<void> {
    if (this.#running < AT_A_TIME) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#queue.splice(this.#queue.indexOf(go), 1);
        reject(signal?.reason as Error);
      };
      this.#queue.push(go);
      signal?.addEventListener('abort', leave, { once: true });
      if (signal?.aborted) leave();
    });
  }

  giveBack(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#running -= 1;
  }
}

const turnsByScript = new Map<string, Turns>();

function turnsOf(script: string): Turns {
  const known = turnsByScript.get(script) ?? new Turns();
  turnsByScript.set(script, known);
  return known;
}

/** A thread at work, with the clock of its work. */
class ParsingThread<Out> {
  readonly #worker: Worker;
  readonly #settled: Promise<Out>;
  readonly #pieces = new Map<number, AsyncIterator<Uint8Array>>();
  #leftMs: number;
  #timer: NodeJS.Timeout | null = null;
  #workingSince = 0;
  #settle!: { resolve: (out: Out) => void; reject: (error: unknown) => void };

  constructor(private readonly order: ParseOrder) {
    const { script, input, sources, limits } = order;
    this.#leftMs = limits.workMs;
    this.#worker = new Worker(join(packageFolder(), 'dist', script.replace(/\.ts$/, '.js')), {
      workerData: { input, sources: sources.length },
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#settled = new Promise<Out>((resolve, reject) => (this.#settle = { resolve, reject }));
    this.#worker
      .on('message', (message: Ask | End) => this.#take(message))
      .on('error', (error) => this.#settle.reject(stopped(error)))
      .on('exit', () => this.#settle.reject(new ParseStopped('the parser ended')));
    this.#begin();
  }

  async result(): Promise<Out> {
    const { signal } = this.order;
    const abort = (): void => this.#settle.reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return await this.#settled;
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#pause();
      await this.#worker.terminate();
      for (const pieces of this.#pieces.values()) await pieces.return?.();
    }
  }

  #take(message: Ask | End): void {
    this.#pause();
    if (message.kind === 'result') this.#settle.resolve(message.result as Out);
    else if (message.kind === 'fault') this.#settle.reject(new ParseStopped(message.message));
    else this.#answer(message).catch((error: unknown) => this.#settle.reject(error));
  }

  async #answer({ id, source, range }: Ask): Promise<void> {
    const bytes = range ? await this.#range(source, range) : await this.#next(source);
    this.#begin();
    this.#worker.postMessage({ id, bytes } satisfies Bytes);
  }

  async #range(source: number, { start, end }: NonNullable<Ask['range']>): Promise<Uint8Array> {
    const read = this.order.sources[source]?.range;
    if (!read) throw new Error('this source is read from its start');
    return read(start, end);
  }

  async #next(source: number): Promise<Uint8Array | null> {
    const read = this.order.sources[source]?.pieces;
    if (!read) throw new Error('this source is read by places');
    const pieces = this.#pieces.get(source) ?? read()[Symbol.asyncIterator]();
    this.#pieces.set(source, pieces);
    const { done, value } = await pieces.next();
    return done === true ? null : value;
  }

  #begin(): void {
    this.#workingSince = performance.now();
    const { workMs } = this.order.limits;
    const late = (): void => this.#settle.reject(new ParseStopped(`parsing takes more than ${workMs} ms`));
    this.#timer = setTimeout(late, Math.max(0, this.#leftMs));
  }

  #pause(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#leftMs -= performance.now() - this.#workingSince;
  }
}

function stopped(error: Error): ParseStopped {
  const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
  return new ParseStopped(isMemory ? 'parsing takes too much memory' : error.message);
}

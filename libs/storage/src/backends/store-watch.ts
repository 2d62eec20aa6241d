import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics, Readiness } from '#libs/observability';
import { type BlobStore, BlobStoreError } from '../contracts/blob-store.port.js';

/** Between two attempts at a store that has failed. Milliseconds. */
const AGAIN_MS = 2_000;

/**
 * Whether the store of bytes does its work. A store that is well is not asked: calls tell. One that has failed a call is
 * tried, a small value written, read and removed, until that works, since nobody may call it meanwhile.
 */
export class StoreWatch {
  /** One for all tries, so that a key that may write and not remove leaves one value behind, not one each time. */
  private readonly key = `probe/${randomUUID()}`;
  private store: BlobStore | null = null;
  private reason: string | null = null;
  private failed = 0;
  private timer: NodeJS.Timeout | null = null;

  /** What is wrong, in words; null while nothing is. */
  get trouble(): string | null {
    return this.reason;
  }

  /** Calls the store has failed since the start of the process. */
  get faults(): number {
    return this.failed;
  }

  /** @returns the store, whose faults are noted from now on. */
  over(store: BlobStore): BlobStore {
    this.store = store;
    const watched = Object.create(store) as BlobStore & Record<string, unknown>;
    for (const [name, method] of methodsOf(store)) {
      watched[name] = (...words: unknown[]): unknown => {
        const result = Reflect.apply(method, store, words);
        // Whoever has called gets the fault itself.
        if (result instanceof Promise) result.catch((error: unknown) => this.note(error));
        return result;
      };
    }
    return watched;
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer);
    this.store = null;
  }

  private note(error: unknown): void {
    if (!(error instanceof BlobStoreError)) return;
    this.failed += 1;
    this.reason = error.message;
    this.tryLater();
  }

  private tryLater(): void {
    if (!this.store) return;
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.tryNow();
    }, AGAIN_MS).unref();
  }

  private async tryNow(): Promise<void> {
    const { store, key } = this;
    if (!store) return;
    try {
      await store.put(key, pieces(), { size: 1 });
      await store.head(key);
      await store.delete(key);
      this.reason = null;
    } catch (error) {
      this.reason = (error as Error).message;
      this.tryLater();
    }
  }
}

async function* pieces(): AsyncGenerator<Buffer> {
  yield Buffer.from('1');
}

/** Of its class and those above it. */
function methodsOf(store: object): Map<string, (...words: unknown[]) => unknown> {
  const methods = new Map<string, (...words: unknown[]) => unknown>();
  for (let at: object = store; at !== Object.prototype; at = Object.getPrototypeOf(at) as object) {
    for (const name of Object.getOwnPropertyNames(at)) {
      const member: unknown = Reflect.get(at, name, store);
      if (typeof member !== 'function' || name === 'constructor' || methods.has(name)) continue;
      methods.set(name, member as (...words: unknown[]) => unknown);
    }
  }
  return methods;
}

/** Tells of a store that fails. The process serves on: what needs no bytes goes on, and a restart would mend nothing. */
@Injectable()
export class StoreHealth implements OnModuleInit {
  constructor(
    private readonly watch: StoreWatch,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const { watch } = this;
    this.readiness.tell('storage', () => watch.trouble);
    this.metrics.gauge('store_trouble', 'Whether the store of bytes fails: 1 or 0', () =>
      watch.trouble === null ? 0 : 1,
    );
    this.metrics.counter('store_faults_total', 'Calls the store of bytes has failed', () => watch.faults);
  }
}

import type { AuthChange, AuthChangeType } from './auth-change.js';

/** The rows a cached value was made of. */
export type CacheSubjects = Readonly<Partial<Record<AuthChangeType, string | null>>>;

export interface ChangeAwareCacheOptions<Value> {
  readonly capacity: number;
  readonly ttlMs: number;
  subjectsOf(value: Value): CacheSubjects;
  /** False while changes may go unheard; then every look-up is loaded and none is kept. */
  isTrusted(): boolean;
  /** Monotonic milliseconds. */
  elapsedMs(): number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly staleAtMs: number;
}

/**
 * Bounded cache (least recently used goes first) of values that end with a change of the rows
 * behind them. A value that was being loaded when a change arrived is handed to the callers who
 * were already waiting, and never kept. Absence (null) is never kept.
 */
export class ChangeAwareCache<Value extends object> {
  private readonly entries = new Map<string, Entry<Value>>();
  private readonly loading = new Map<string, Promise<Value | null>>();

  constructor(private readonly options: ChangeAwareCacheOptions<Value>) {}

  get size(): number {
    return this.entries.size;
  }

  /** The kept value, or null when it has to be loaded. */
  peek(name: string): Value | null {
    const entry = this.entries.get(name);
    if (!entry) return null;
    this.entries.delete(name);
    if (!this.options.isTrusted() || entry.staleAtMs <= this.options.elapsedMs()) return null;
    this.entries.set(name, entry);
    return entry.value;
  }

  /** The kept value, else what `load` finds; concurrent callers share one load. */
  get(name: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const kept = this.peek(name);
    if (kept) return Promise.resolve(kept);
    if (!this.options.isTrusted()) return load();
    return this.loading.get(name) ?? this.load(name, load);
  }

  invalidate(change: AuthChange): void {
    this.loading.clear();
    for (const [name, { value }] of this.entries) {
      if (this.options.subjectsOf(value)[change.type] === change.id) this.entries.delete(name);
    }
  }

  clear(): void {
    this.loading.clear();
    this.entries.clear();
  }

  private load(name: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const staleAtMs = this.options.elapsedMs() + this.options.ttlMs;
    const loaded = load().then(
      (value) => {
        if (this.loading.get(name) !== loaded) return value;
        this.loading.delete(name);
        if (value && this.options.isTrusted()) this.keep(name, { value, staleAtMs });
        return value;
      },
      (error: unknown) => {
        if (this.loading.get(name) === loaded) this.loading.delete(name);
        throw error;
      },
    );
    this.loading.set(name, loaded);
    return loaded;
  }

  private keep(name: string, entry: Entry<Value>): void {
    this.entries.set(name, entry);
    if (this.entries.size <= this.options.capacity) return;
    const [oldest] = this.entries.keys();
    if (oldest !== undefined) this.entries.delete(oldest);
  }
}

import { RecentMap } from '#libs/http';

interface Entry<Value> {
  readonly value: Value;
  readonly staleAtMs: number;
}

export interface PushedCacheOptions {
  readonly capacity: number;
  readonly ttlMs: number;
  /** False while changes may go unheard; then every look-up is loaded and none is kept. */
  isTrusted(): boolean;
  /** Monotonic milliseconds. */
  elapsedMs(): number;
}

/**
 * Values by name, kept until the database says that what is behind them has changed. A value that was being loaded
 * when a change arrived is handed to those who waited for it, and never kept.
 */
export class PushedCache<Value extends object> {
  private entries: RecentMap<Entry<Value>>;
  private loading = new Map<string, Promise<Value>>();

  constructor(private readonly options: PushedCacheOptions) {
    this.entries = new RecentMap(options.capacity);
  }

  /** The kept value, else what `load` finds; callers at once share one load. */
  get(name: string, load: () => Promise<Value>): Promise<Value> | Value {
    if (!this.options.isTrusted()) return load();
    const entry = this.entries.get(name);
    if (entry && entry.staleAtMs > this.options.elapsedMs()) return entry.value;
    return this.loading.get(name) ?? this.load(name, load);
  }

  invalidate(name: string): void {
    this.loading.delete(name);
    this.entries.delete(name);
  }

  clear(): void {
    this.loading.clear();
    this.entries = new RecentMap(this.options.capacity);
  }

  private load(name: string, load: () => Promise<Value>): Promise<Value> {
    const staleAtMs = this.options.elapsedMs() + this.options.ttlMs;
    const isNewest = (): boolean => this.loading.get(name) === loaded;
    const loaded: Promise<Value> = load().then(
      (value) => {
        if (!isNewest()) return value;
        this.loading.delete(name);
        if (this.options.isTrusted()) this.entries.set(name, { value, staleAtMs });
        return value;
      },
      (error: unknown) => {
        if (isNewest()) this.loading.delete(name);
        throw error;
      },
    );
    this.loading.set(name, loaded);
    return loaded;
  }
}

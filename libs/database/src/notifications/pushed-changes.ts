import { Logger, type OnModuleInit } from '@nestjs/common';
import type { NotificationHub } from './notification-hub.js';

interface OfSubjects {
  /** What the entry was made of. */
  readonly subjects: readonly string[];
}

/**
 * Bounded map (least recently used goes first) whose entries are also found by what they were made of, so that a
 * change costs what it touches and not what is held.
 */
export class SubjectMap<Entry extends OfSubjects> {
  private readonly entries = new Map<string, Entry>();
  private readonly names = new Map<string, Set<string>>();

  constructor(private readonly capacity: number) {}

  get size(): number {
    return this.entries.size;
  }

  get(name: string): Entry | undefined {
    const entry = this.entries.get(name);
    if (entry) {
      this.entries.delete(name);
      this.entries.set(name, entry);
    }
    return entry;
  }

  set(name: string, entry: Entry): void {
    this.delete(name);
    this.entries.set(name, entry);
    for (const subject of entry.subjects) {
      const names = this.names.get(subject);
      if (names) names.add(name);
      else this.names.set(subject, new Set([name]));
    }
    if (this.entries.size <= this.capacity) return;
    const [oldest] = this.entries.keys();
    if (oldest !== undefined) this.delete(oldest);
  }

  delete(name: string): void {
    const entry = this.entries.get(name);
    if (!entry) return;
    this.entries.delete(name);
    for (const subject of entry.subjects) {
      const names = this.names.get(subject);
      names?.delete(name);
      if (names?.size === 0) this.names.delete(subject);
    }
  }

  deleteOf(subject: string): void {
    for (const name of [...(this.names.get(subject) ?? [])]) this.delete(name);
  }

  clear(): void {
    this.entries.clear();
    this.names.clear();
  }
}

/** What a cache holds, and of what it is made. */
export interface CacheRequest<Value, Subject extends string> {
  readonly capacity: number;
  /** The rows a value was made of; absent where that is its name alone. */
  readonly subjectsOf?: (value: Value) => readonly (Subject | null)[];
  /** That there is nothing is kept too, apart from the values; without it absence is loaded each time. */
  readonly absence?: {
    readonly capacity: number;
    /** The change that ends an absence. */
    readonly subjectOf: (name: string) => Subject;
  };
}

export interface ChangeAwareCacheOptions<Value, Subject extends string> extends CacheRequest<Value, Subject> {
  readonly ttlMs: number;
  /** False while changes may go unheard; then every look-up is loaded and none is kept. */
  isTrusted(): boolean;
  /** Monotonic milliseconds. */
  elapsedMs(): number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly staleAtMs: number;
  readonly subjects: readonly string[];
}

/**
 * Bounded cache of values that end with a change of the rows behind them. A value that was being loaded when a
 * change arrived is handed to the callers who were already waiting, and never kept: it may be older than the change.
 */
export class ChangeAwareCache<Value extends object, Subject extends string = string> {
  private readonly entries: SubjectMap<Entry<Value>>;
  private readonly absences: SubjectMap<Entry<null>> | null;
  private readonly loading = new Map<string, Promise<Value | null>>();

  constructor(private readonly options: ChangeAwareCacheOptions<Value, Subject>) {
    const { capacity, absence } = options;
    this.entries = new SubjectMap(capacity);
    this.absences = absence ? new SubjectMap(absence.capacity) : null;
  }

  /** Values and absences that are held. */
  get size(): number {
    return this.entries.size + (this.absences?.size ?? 0);
  }

  /** What is kept, null for an absence; undefined when it has to be loaded. */
  peek(name: string): Value | null | undefined {
    const entry = this.entries.get(name) ?? this.absences?.get(name);
    if (!entry) return undefined;
    if (this.options.isTrusted() && entry.staleAtMs > this.options.elapsedMs()) return entry.value;
    this.drop(name);
    return undefined;
  }

  /** What is kept, at once; else what `load` finds, which callers at the same time share. */
  get<Loaded extends Value | null>(name: string, load: () => Promise<Loaded>): Loaded | Promise<Loaded> {
    const kept = this.peek(name);
    if (kept !== undefined) return kept as Loaded;
    if (!this.options.isTrusted()) return load();
    return (this.loading.get(name) as Promise<Loaded> | undefined) ?? this.load(name, load);
  }

  /** What is kept under a name is loaded again the next time. */
  drop(name: string): void {
    this.loading.delete(name);
    this.entries.delete(name);
    this.absences?.delete(name);
  }

  invalidate(subject: Subject): void {
    this.loading.clear();
    this.entries.deleteOf(subject);
    this.absences?.deleteOf(subject);
  }

  clear(): void {
    this.loading.clear();
    this.entries.clear();
    this.absences?.clear();
  }

  private load<Loaded extends Value | null>(name: string, load: () => Promise<Loaded>): Promise<Loaded> {
    const staleAtMs = this.options.elapsedMs() + this.options.ttlMs;
    const loaded = load().then(
      (value) => {
        if (this.loading.get(name) !== loaded) return value;
        this.loading.delete(name);
        if (this.options.isTrusted()) this.keep(name, value, staleAtMs);
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

  private keep(name: string, value: Value | null, staleAtMs: number): void {
    const { subjectsOf, absence } = this.options;
    if (value === null) {
      if (absence) this.absences?.set(name, { value, staleAtMs, subjects: [absence.subjectOf(name)] });
      return;
    }
    const subjects = subjectsOf?.(value).filter((subject) => subject !== null) ?? [name];
    this.entries.set(name, { value, staleAtMs, subjects });
  }
}

/** Longest time a value lives without being read again, whatever was heard or missed. */
const LONGEST_LIFE_MS = 30_000;

/**
 * Makes caches that follow the changes the database pushes on one channel. While the listener is away nothing is
 * served from them; when it is back they start empty, because what was missed is unknown.
 */
export abstract class PushedChanges<Subject extends string> implements OnModuleInit {
  private readonly logger = new Logger(this.constructor.name);
  private readonly caches: Pick<ChangeAwareCache<object, Subject>, 'invalidate' | 'clear'>[] = [];
  private subscribed = false;

  /** @param read what has changed; null for a form that this version does not know. */
  protected constructor(
    private readonly hub: NotificationHub,
    private readonly channel: string,
    private readonly read: (payload: string) => Subject | null,
  ) {}

  async onModuleInit(): Promise<void> {
    this.hub.onStateChange(() => this.clear());
    await this.hub.subscribe(this.channel, (payload) => this.receive(payload));
    this.subscribed = true;
  }

  createCache<Value extends object>(request: CacheRequest<Value, Subject>): ChangeAwareCache<Value, Subject> {
    const cache = new ChangeAwareCache<Value, Subject>({
      ...request,
      ttlMs: LONGEST_LIFE_MS,
      isTrusted: () => this.subscribed && this.hub.isConnected(),
      elapsedMs: () => performance.now(),
    });
    this.caches.push(cache);
    return cache;
  }

  /** A change this process has just committed: its own next call must not be ahead of the push. */
  apply(subject: Subject): void {
    for (const cache of this.caches) cache.invalidate(subject);
  }

  private receive(payload: string): void {
    const subject = this.read(payload);
    if (subject !== null) return this.apply(subject);
    this.logger.warn('A change of an unknown form was received; what was kept is read again.');
    this.clear();
  }

  private clear(): void {
    for (const cache of this.caches) cache.clear();
  }
}

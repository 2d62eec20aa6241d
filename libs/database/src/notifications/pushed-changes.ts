import { Logger, type OnModuleInit } from '@nestjs/common';
import { type CacheRequest, ChangeAwareCache } from './change-aware-cache.js';
import type { NotificationHub } from './notification-hub.js';

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

import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { NotificationHub } from '#libs/database';
import { AUTH_CHANGE_CHANNEL, type AuthChange, parseAuthChange } from './auth-change.js';
import { type CacheSubjects, ChangeAwareCache } from './change-aware-cache.js';

/** Longest time a value lives without being read again, whatever was heard or missed. */
const LONGEST_LIFE_MS = 30_000;

export interface CacheRequest<Value> {
  readonly capacity: number;
  subjectsOf(value: Value): CacheSubjects;
}

/**
 * Makes caches that follow the changes pushed by the database. While the listener is away nothing
 * is served from them; when it is back they start empty, because what was missed is unknown.
 */
@Injectable()
export class AuthChanges implements OnModuleInit {
  private readonly logger = new Logger(AuthChanges.name);
  private readonly caches: ChangeAwareCache<object>[] = [];
  private subscribed = false;

  constructor(private readonly hub: NotificationHub) {}

  async onModuleInit(): Promise<void> {
    this.hub.onStateChange(() => this.clear());
    await this.hub.subscribe(AUTH_CHANGE_CHANNEL, (payload) => this.receive(payload));
    this.subscribed = true;
  }

  createCache<Value extends object>(request: CacheRequest<Value>): ChangeAwareCache<Value> {
    const cache = new ChangeAwareCache<Value>({
      ...request,
      ttlMs: LONGEST_LIFE_MS,
      isTrusted: () => this.subscribed && this.hub.isConnected(),
      elapsedMs: () => performance.now(),
    });
    this.caches.push(cache as unknown as ChangeAwareCache<object>);
    return cache;
  }

  /** A change this process has just committed: its own next call must not be ahead of the push. */
  apply(change: AuthChange): void {
    for (const cache of this.caches) cache.invalidate(change);
  }

  private receive(payload: string): void {
    const change = parseAuthChange(payload);
    if (change) this.apply(change);
    else {
      this.logger.warn('A change of an unknown form was received; cached keys are read again.');
      this.clear();
    }
  }

  private clear(): void {
    for (const cache of this.caches) cache.clear();
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NotificationHub } from '#libs/database';
import { PushedCache } from './pushed-cache.js';

/** Channel on which the database names what has changed: `catalogue`, or the portal whose provider keys did. */
const CHANNEL = 'ai_changed';

/** Longest time a value lives without being read again, whatever was heard or missed. */
const LONGEST_LIFE_MS = 30_000;

/**
 * Makes caches that follow the changes pushed by the database. While the listener is away nothing is served from
 * them; when it is back they start empty, because what was missed is unknown.
 */
@Injectable()
export class AiChanges implements OnModuleInit {
  private readonly caches: PushedCache<object>[] = [];
  private subscribed = false;

  constructor(private readonly hub: NotificationHub) {}

  async onModuleInit(): Promise<void> {
    this.hub.onStateChange(() => this.caches.forEach((cache) => cache.clear()));
    await this.hub.subscribe(CHANNEL, (name) => this.apply(name));
    this.subscribed = true;
  }

  createCache<Value extends object>(capacity: number): PushedCache<Value> {
    const cache = new PushedCache<Value>({
      capacity,
      ttlMs: LONGEST_LIFE_MS,
      isTrusted: () => this.subscribed && this.hub.isConnected(),
      elapsedMs: () => performance.now(),
    });
    this.caches.push(cache as unknown as PushedCache<object>);
    return cache;
  }

  /** A change this process has just committed: its own next call must not be ahead of the push. */
  apply(name: string): void {
    for (const cache of this.caches) cache.invalidate(name);
  }
}

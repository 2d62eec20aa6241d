import { randomUUID } from 'node:crypto';
import { Database, NotificationHub } from '#libs/database';
import type { TestApp } from '#libs/testing';

const CHANNEL = 'spec_heard_pushes';

/**
 * Waits for what the database pushes to the apps of a spec. A change made by an operator, or to the clock, is effective
 * in a process once its push has arrived there, a moment after the commit; a spec that goes on at once would race with
 * it. Pushes arrive in the order of the commits, so a mark that is sent after a change and has arrived says that the
 * change is known too.
 */
export class HeardPushes {
  private readonly hubs = new Set<NotificationHub>();
  private readonly waiting = new Map<string, Map<NotificationHub, () => void>>();

  /** @param database from which the marks are sent. */
  constructor(private readonly database: Database) {}

  async listenIn(app: TestApp): Promise<void> {
    const hub = app.get<NotificationHub>(NotificationHub);
    await hub.subscribe(CHANNEL, (mark) => this.waiting.get(mark)?.get(hub)?.());
    this.hubs.add(hub);
  }

  /** The same object, whose calls end when every app has heard what they changed. */
  afterCallsOf<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (_, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return async (...values: unknown[]): Promise<unknown> => {
          const answer: unknown = await Reflect.apply(member, target, values);
          await this.arrived();
          return answer;
        };
      },
    });
  }

  /** Ends when every app has heard of what was committed before. */
  async arrived(): Promise<void> {
    const mark = randomUUID();
    const heard = new Map<NotificationHub, () => void>();
    // An app whose listener is away keeps nothing, so it has nothing to hear.
    const all = [...this.hubs]
      .filter((hub) => hub.isConnected())
      .map((hub) => new Promise<void>((resolve) => heard.set(hub, resolve)));
    this.waiting.set(mark, heard);
    await this.database.query('select pg_notify($1, $2)', [CHANNEL, mark]);
    await Promise.all(all);
    this.waiting.delete(mark);
  }
}

import { isTransientDatabaseError } from '#libs/database';

/** Items one statement takes at most. */
const MOST_ITEMS = 64;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Puts work on the same subject into one statement: while one is under way, what arrives waits for the next. Whoever
 * comes alone is not held up, and no two statements of a process ever wait for each other's lock.
 */
export class Coalescer<Item, Result> {
  private readonly queues = new Map<string, Waiting<Item, Result>[]>();

  /** @param run answers one result for each item, in their order. */
  constructor(private readonly run: (items: readonly Item[]) => Promise<readonly Result[]>) {}

  submit(subject: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const queue = this.queues.get(subject);
      if (queue) queue.push(waiting);
      else {
        this.queues.set(subject, []);
        void this.work(subject, [waiting]);
      }
    });
  }

  private async work(subject: string, first: readonly Waiting<Item, Result>[]): Promise<void> {
    for (let batch = first; batch.length > 0; batch = this.queues.get(subject)?.splice(0, MOST_ITEMS) ?? []) {
      await this.settle(batch);
    }
    this.queues.delete(subject);
  }

  private async settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      // What one item is at fault for must not hit its neighbours.
      if (batch.length > 1 && !isTransientDatabaseError(error)) {
        for (const waiting of batch) await this.settle([waiting]);
      } else for (const { reject } of batch) reject(error);
    }
  }
}

import type { StoredEvent } from './stored-event.js';

/** Streams whose first fact is kept; the oldest gives way. */
const MOST = 512;

/** The first facts of streams that this process has just met on its way through the log. */
export class FirstFacts {
  private readonly met = new Map<string, StoredEvent>();

  note(events: readonly StoredEvent[]): void {
    for (const event of events) {
      if (event.version !== 1) continue;
      this.met.set(event.streamId, event);
      const [oldest] = this.met.keys();
      if (this.met.size > MOST && oldest !== undefined) this.met.delete(oldest);
    }
  }

  /** Gives it out once; null when it was not met, or long ago. */
  take(streamId: string): StoredEvent | null {
    const event = this.met.get(streamId) ?? null;
    this.met.delete(streamId);
    return event;
  }
}

import type { UsageRepository } from './usage.repository.js';

/** The database has written a commit to its disk by then: three times its `wal_writer_delay`, and to spare. */
const WRITTEN_AFTER_MS = 2_000;

/** How a call was ended, as far as it matters whether that stands. */
interface EndedCall {
  readonly closing: { readonly callId: string; readonly state: string };
}

/**
 * Ends of calls that are committed and may not be on disk yet: nobody's money waits for a disk. A crash of the
 * database takes them back, and the process that remembers them ends those calls again.
 */
export class UnconfirmedEnds<End extends EndedCall> {
  private readonly ends = new Map<string, { readonly end: End; readonly atMs: number }>();

  constructor(private readonly usage: Pick<UsageRepository, 'openOf'>) {}

  /** @param atMs of the process, in milliseconds: not the clock that can be moved. */
  add(end: End, atMs: number): void {
    this.ends.set(end.closing.callId, { end, atMs });
  }

  /** Ends that were taken back. What is on disk by now is forgotten. */
  async takenBack(nowMs: number): Promise<readonly End[]> {
    const due = [...this.ends.values()].filter(({ atMs }) => nowMs - atMs >= WRITTEN_AFTER_MS);
    if (due.length === 0) return [];
    const open = await this.usage.openOf(due.map(({ end }) => end.closing.callId));
    for (const { end } of due) this.ends.delete(end.closing.callId);
    // A call that is not even known any more holds nothing that could be released.
    return due
      .map(({ end }) => end)
      .filter(({ closing: { callId, state } }) => {
        const found = open.get(callId);
        return found === 'reserved' || (found === 'missing' && state !== 'RELEASED');
      });
  }
}

import type { JobOwnership } from '../declarations/job-definition.js';
import type { PlaceShare } from '../declarations/queue-definition.js';

/**
 * The places of one queue in one worker. An owner gets another place while it holds less than its share of those
 * that are free. One owner alone leaves a reserve, so whoever comes next begins at once; the more owners are
 * at work, the fewer places each of them gets.
 */
export class FairPlaces {
  private readonly held = new Map<string, number>();
  private taken = 0;

  constructor(
    private readonly places: number,
    private readonly share: PlaceShare,
  ) {}

  /** @returns what gives the place back; null when the job is to wait. */
  take({ owner, subject }: JobOwnership): (() => void) | null {
    const keys = [`owner ${owner}`, `subject ${owner} ${subject}`] as const;
    const [ofOwner, ofSubject] = keys.map((key) => this.held.get(key) ?? 0) as [number, number];
    const free = this.places - this.taken;
    const mayTake = free > 0 && ofOwner < free * this.share.ofFree && ofSubject < this.share.perSubject;
    if (!mayTake) return null;
    this.change(keys, 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.change(keys, -1);
      isHeld = false;
    };
  }

  private change(keys: readonly string[], by: 1 | -1): void {
    this.taken += by;
    for (const key of keys) {
      const held = (this.held.get(key) ?? 0) + by;
      if (held === 0) this.held.delete(key);
      else this.held.set(key, held);
    }
  }
}

import type { BudgetShares } from '../bodies/body-limits.data.js';

/** Whose body it is. Callers without a key share one portion. */
export interface BodyOwner {
  readonly portalId: string;
  readonly keyId: string;
}

/**
 * Bytes that may be held at a time, by a process, a portal and a key. What holds nothing may take one body of
 * whatever size: a share smaller than the largest body does not forbid it.
 */
export class ByteBudget {
  #held = 0;
  readonly #ofPortal = new Map<string, number>();
  readonly #ofKey = new Map<string, number>();

  constructor(private readonly shares: BudgetShares) {}

  /** Bytes held now. */
  get held(): number {
    return this.#held;
  }

  /** @returns false when there is no room; then nothing was taken. */
  take({ portalId, keyId }: BodyOwner, bytes: number): boolean {
    const { process, portal, key } = this.shares;
    const fits =
      hasRoom(this.#held, bytes, process) &&
      hasRoom(this.#ofPortal.get(portalId) ?? 0, bytes, portal) &&
      hasRoom(this.#ofKey.get(keyId) ?? 0, bytes, key);
    if (fits) this.#move({ portalId, keyId }, bytes);
    return fits;
  }

  /** @param bytes as they were taken. */
  giveBack(owner: BodyOwner, bytes: number): void {
    this.#move(owner, -bytes);
  }

  #move({ portalId, keyId }: BodyOwner, bytes: number): void {
    this.#held += bytes;
    move(this.#ofPortal, portalId, bytes);
    move(this.#ofKey, keyId, bytes);
  }
}

function hasRoom(held: number, bytes: number, share: number): boolean {
  return held === 0 || held + bytes <= share;
}

function move(held: Map<string, number>, name: string, bytes: number): void {
  const now = (held.get(name) ?? 0) + bytes;
  if (now === 0) held.delete(name);
  else held.set(name, now);
}

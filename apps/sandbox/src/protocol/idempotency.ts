import { createHash } from 'node:crypto';
import { HostError } from './host-error.js';

const KEPT_MS = 24 * 3_600_000;
const MOST_KEPT = 10_000;

interface Kept {
  readonly bodyHash: string;
  readonly status: number;
  readonly text: string;
  readonly atMs: number;
}

/** Answers of version 3 given under an `Idempotency-Key`, kept for a day. */
export class IdempotencyMemory {
  private readonly kept = new Map<string, Kept>();

  /**
   * The answer given before for this key, or null.
   * @throws HostError 400 for a key of a wrong form, 422 for one used with another body.
   */
  find(credential: string, key: string, body: string, nowMs: number): Pick<Kept, 'status' | 'text'> | null {
    if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
      throw new HostError(400, 'INVALIDIDEMPOTENCYKEY', 'Idempotency-Key is 1 to 255 ASCII characters');
    }
    const known = this.kept.get(`${credential} ${key}`);
    if (!known || nowMs - known.atMs > KEPT_MS) return null;
    if (known.bodyHash === IdempotencyMemory.hash(body)) return known;
    throw new HostError(422, 'IDEMPOTENCYKEYREUSED', 'Idempotency-Key was used with another request');
  }

  keep(
    credential: string,
    key: string,
    body: string,
    answer: Pick<Kept, 'status' | 'text'>,
    nowMs: number,
  ): void {
    const [oldest] = this.kept.keys();
    if (this.kept.size >= MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(`${credential} ${key}`, { ...answer, bodyHash: IdempotencyMemory.hash(body), atMs: nowMs });
  }

  clear(): void {
    this.kept.clear();
  }

  private static hash(body: string): string {
    return createHash('sha256').update(body).digest('hex');
  }
}

import { Injectable } from '@nestjs/common';
import type { UpstreamAnswer } from '../upstreams/upstream-answer.js';

const MEBIBYTE = 1_048_576;

/** Bytes of answers that are read whole, and of long events of streams, at a time. Parsed, an answer is some times as large. */
export const ANSWER_BYTES = {
  process: 96 * MEBIBYTE,
  portal: 48 * MEBIBYTE,
  /** Answers up to this size do not count. */
  small: 65_536,
} as const;

/** What one answer takes. */
export interface AnswerRoom {
  /** It takes so many bytes now. Kept once there is room for them. */
  holds(bytes: number): Promise<void>;
  /** Gives back what it took. */
  release(): void;
}

/** An answer that counts while it is read. */
export interface HeldAnswer {
  readonly answer: UpstreamAnswer;
  /** Gives back what it took. */
  release(): void;
}

interface Holder {
  readonly portalId: string;
  /** Bytes that count. */
  taken: number;
}

/**
 * Bounds what answers take of the memory of this process. Portals name providers of their own: one whose answers are
 * all as large as may be must not take the process from the others. What finds no room waits, and holds its provider
 * back meanwhile: it is billed already. One answer at a time goes on all the same, so that none waits for ever.
 */
@Injectable()
export class AnswerMemory {
  #held = 0;
  readonly #ofPortal = new Map<string, number>();
  /** The one that goes on beyond the bounds. */
  #beyond: Holder | null = null;
  #waiting: (() => void)[] = [];

  hold(answer: UpstreamAnswer, portalId: string): HeldAnswer {
    const holder: Holder = { portalId, taken: 0 };
    let bytes = 0;
    let counted = 0;
    const next = async (): Promise<Buffer | null> => {
      const piece = await answer.next();
      bytes += piece?.length ?? 0;
      if (bytes > ANSWER_BYTES.small && bytes > counted) {
        await this.#take(holder, bytes - counted);
        counted = bytes;
      }
      return piece;
    };
    const { status, contentType, retryAfterSeconds } = answer;
    return {
      answer: { status, contentType, retryAfterSeconds, next, stop: () => answer.stop() },
      release: () => this.#release(holder),
    };
  }

  /** For what is kept of an answer that is handed on bit by bit. */
  room(portalId: string): AnswerRoom {
    const holder: Holder = { portalId, taken: 0 };
    let counted = 0;
    const release = (): void => {
      this.#release(holder);
      counted = 0;
    };
    const holds = async (bytes: number): Promise<void> => {
      const now = bytes > ANSWER_BYTES.small ? bytes : 0;
      if (now > counted) await this.#take(holder, now - counted);
      else if (now < counted) {
        release();
        if (now > 0) await this.#take(holder, now);
      }
      counted = now;
    };
    return { holds, release };
  }

  async #take(holder: Holder, bytes: number): Promise<void> {
    while (!this.#hasRoom(holder, bytes)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#beyond !== holder) this.#move(holder, bytes);
  }

  #hasRoom(holder: Holder, bytes: number): boolean {
    if (this.#beyond === holder) return true;
    const ofPortal = this.#ofPortal.get(holder.portalId) ?? 0;
    const fits = this.#held + bytes <= ANSWER_BYTES.process && ofPortal + bytes <= ANSWER_BYTES.portal;
    if (fits || this.#beyond !== null) return fits;
    this.#beyond = holder;
    return true;
  }

  #release(holder: Holder): void {
    this.#move(holder, -holder.taken);
    if (this.#beyond === holder) this.#beyond = null;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  #move(holder: Holder, bytes: number): void {
    const { portalId } = holder;
    holder.taken += bytes;
    this.#held += bytes;
    const now = (this.#ofPortal.get(portalId) ?? 0) + bytes;
    if (now === 0) this.#ofPortal.delete(portalId);
    else this.#ofPortal.set(portalId, now);
  }
}

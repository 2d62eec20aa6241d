import { Injectable } from '@nestjs/common';
import { PorticoError } from '#libs/kernel';
import type { UpstreamAnswer } from '../upstreams/upstream-answer.js';

const MEBIBYTE = 1_048_576;

/** Bytes of answers that are read whole, at a time. Parsed, an answer is some times as large. */
export const ANSWER_BYTES = {
  process: 96 * MEBIBYTE,
  portal: 48 * MEBIBYTE,
  /** Answers up to this size do not count. */
  small: 65_536,
} as const;

/** An answer that counts while it is read. */
export interface HeldAnswer {
  readonly answer: UpstreamAnswer;
  /** Gives back what it took. */
  release(): void;
}

/**
 * Bounds what answers take of the memory of this process. Portals name providers of their own: one whose answers are
 * all as large as may be must not take the process from the others.
 */
@Injectable()
export class AnswerMemory {
  #held = 0;
  readonly #ofPortal = new Map<string, number>();

  /** Reading it throws PorticoError `model_unavailable` when there is no room for more. */
  hold(answer: UpstreamAnswer, portalId: string): HeldAnswer {
    let bytes = 0;
    let taken = 0;
    const next = async (): Promise<Buffer | null> => {
      const piece = await answer.next();
      bytes += piece?.length ?? 0;
      if (bytes > ANSWER_BYTES.small && bytes > taken) {
        this.#take(portalId, bytes - taken);
        taken = bytes;
      }
      return piece;
    };
    const { status, contentType, retryAfterSeconds } = answer;
    return {
      answer: { status, contentType, retryAfterSeconds, next, stop: () => answer.stop() },
      release: () => {
        this.#move(portalId, -taken);
        taken = 0;
      },
    };
  }

  #take(portalId: string, bytes: number): void {
    const ofPortal = this.#ofPortal.get(portalId) ?? 0;
    const fits = this.#held + bytes <= ANSWER_BYTES.process && ofPortal + bytes <= ANSWER_BYTES.portal;
    if (!fits) throw new PorticoError('model_unavailable');
    this.#move(portalId, bytes);
  }

  #move(portalId: string, bytes: number): void {
    this.#held += bytes;
    const now = (this.#ofPortal.get(portalId) ?? 0) + bytes;
    if (now === 0) this.#ofPortal.delete(portalId);
    else this.#ofPortal.set(portalId, now);
  }
}

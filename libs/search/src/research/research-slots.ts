import { Injectable } from '@nestjs/common';
import { PorticoError } from '#libs/kernel';

/** Researches at a time. Each holds some pages in memory. */
const MOST = { portal: 4, process: 24 } as const;
const RETRY_SECONDS = 10;

/** Bounds the researches that run in this process, and those of one portal among them. */
@Injectable()
export class ResearchSlots {
  #running = 0;
  readonly #ofPortal = new Map<string, number>();

  /** @throws PorticoError `RATE_LIMITED`, and whatever `work` throws */
  async hold<Result>(portalId: string, work: () => Promise<Result>): Promise<Result> {
    const ofPortal = this.#ofPortal.get(portalId) ?? 0;
    if (this.#running >= MOST.process || ofPortal >= MOST.portal) {
      const message = 'Too many researches run at this time.';
      throw new PorticoError('RATE_LIMITED', { message, retryAfterSeconds: RETRY_SECONDS });
    }
    this.#move(portalId, 1);
    try {
      return await work();
    } finally {
      this.#move(portalId, -1);
    }
  }

  #move(portalId: string, by: number): void {
    this.#running += by;
    const now = (this.#ofPortal.get(portalId) ?? 0) + by;
    if (now === 0) this.#ofPortal.delete(portalId);
    else this.#ofPortal.set(portalId, now);
  }
}

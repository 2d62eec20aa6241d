import { Injectable } from '@nestjs/common';
import { PorticoError } from '#libs/kernel';
import { COMPARED_AT_ONCE } from './compare-limits.data.js';

/** Who compares in this process: one of a portal at a time, and a few in all. */
@Injectable()
export class CompareTurns {
  readonly #portals = new Set<string>();

  /** @throws PorticoError `SOURCE_COMPARE_BUSY`, and whatever the work throws. */
  async run<Result>(portalId: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#portals.has(portalId) || this.#portals.size >= COMPARED_AT_ONCE) {
      throw new PorticoError('SOURCE_COMPARE_BUSY');
    }
    this.#portals.add(portalId);
    try {
      return await work();
    } finally {
      this.#portals.delete(portalId);
    }
  }
}

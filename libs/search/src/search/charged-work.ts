import { Injectable } from '@nestjs/common';
import { newId, PorticoError } from '#libs/kernel';
import { MICRO, PortalCharges } from '#libs/metering';
import type { SearchDepth } from '../contracts/search-terms.js';

/** Credits a search with the built-in provider costs. One with a key of one's own costs none here. */
export const SEARCH_CREDITS: Readonly<Record<SearchDepth, bigint>> = { basic: 2n, advanced: 5n };

const AREA = 'search';

export interface PricedWork<Result> {
  readonly portalId: string;
  /** Credits; 0 for work that costs nothing here. */
  readonly credits: bigint;
  /** Aborted when the client leaves. */
  readonly client: AbortSignal;
  /** Calls `began` right before an engine is asked; that throws for a client that has left already. */
  readonly work: (began: () => void) => Promise<Result>;
  /** Whether it has brought anything; for nothing nobody pays. */
  readonly isWorth: (result: Result) => boolean;
}

/** Work with a fixed price: held before, taken once it has brought something, and given back otherwise. */
@Injectable()
export class ChargedWork {
  constructor(private readonly charges: PortalCharges) {}

  /**
   * A client that leaves while an engine is at work pays: the engine is paid, too.
   * @returns the result, and what was taken in micro-credits.
   * @throws PorticoError `INSUFFICIENT_BALANCE`, and whatever `work` throws
   */
  async perform<Result>(priced: PricedWork<Result>): Promise<{ result: Result; charged: bigint }> {
    const { portalId, credits, client, work, isWorth } = priced;
    if (credits === 0n) return { result: await work(() => undefined), charged: 0n };
    const id = newId();
    const amount = credits * MICRO;
    const held = await this.charges.hold({
      key: `search:${id}`,
      portalId,
      amount,
      area: AREA,
      reference: id,
    });
    let hasBegun = false;
    let result: Result;
    try {
      result = await work(() => {
        if (client.aborted) throw new PorticoError('SEARCH_TIMEOUT');
        hasBegun = true;
      });
    } catch (error) {
      if (client.aborted && hasBegun) await this.charges.settle(held, amount);
      else await this.charges.release(held);
      throw error;
    }
    if (isWorth(result)) return { result, charged: await this.charges.settle(held, amount) };
    await this.charges.release(held);
    return { result, charged: 0n };
  }
}

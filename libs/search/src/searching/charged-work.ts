import { Injectable } from '@nestjs/common';
import { newId, PorticoError } from '#libs/kernel';
import { MICRO, PortalCharges } from '#libs/metering';

const AREA = 'search';

export interface PricedWork<Result> {
  readonly portalId: string;
  /** Credits; 0 for work that costs nothing here. */
  readonly credits: bigint;
  /** Aborted when the client leaves. */
  readonly client: AbortSignal;
  /** Calls `began` right before an engine is asked; that throws for a client that has left already. */
  readonly run: (began: () => void) => Promise<Result>;
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
   * @throws PorticoError `INSUFFICIENT_BALANCE`, and whatever `run` throws
   */
  async execute<Result>(work: PricedWork<Result>): Promise<{ result: Result; charged: bigint }> {
    const { portalId, credits, client, run, isWorth } = work;
    if (credits === 0n) return { result: await run(() => undefined), charged: 0n };
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
      result = await run(() => {
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

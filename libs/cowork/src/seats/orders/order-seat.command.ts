import { Injectable } from '@nestjs/common';
import type { EventMeta, OrderOf } from '#libs/event-log';
import { CurrentTiers } from '../../tiers/current-tiers.query.js';
import type { SeatCommand } from '../life/seat-commands.js';
import { SeatStream } from '../life/seat.stream.js';
import { SeatEffects } from './seat-effects.js';

/** Orders that ask nothing of the wallet, with what their facts mean for counters. */
@Injectable()
export class OrderSeat {
  constructor(
    private readonly stream: SeatStream,
    private readonly tiers: CurrentTiers,
    private readonly effects: SeatEffects,
  ) {}

  /** @throws PorticoError the refusal of the table of steps, `INVALID_TIER_CONFIGURATION`. */
  async execute(seatId: string, order: OrderOf<SeatCommand>, meta: EventMeta): Promise<void> {
    const also = this.effects.of(await this.tiers.table(), meta.actor);
    await this.stream.handle(seatId, order, { meta, also });
  }
}

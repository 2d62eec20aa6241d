import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { PorticoError, type Principal } from '#libs/kernel';
import type { Seat } from '../contracts/seat.js';
import { SeatRepository } from './seat.repository.js';

/** The subscription of a caller: that of the owner of the key. */
@Injectable()
export class CallerSeat {
  constructor(
    private readonly seats: SeatRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'coworkEnabled'>,
  ) {}

  /** @throws PorticoError `COWORK_FEATURE_DISABLED`, `COWORK_NOT_ACTIVATED`. */
  async of({ portalId, ownerUserId }: Principal): Promise<Seat> {
    if (!this.config.coworkEnabled) throw new PorticoError('COWORK_FEATURE_DISABLED');
    const seat = await this.seats.ofPerson(portalId, ownerUserId);
    if (!seat) throw new PorticoError('COWORK_NOT_ACTIVATED');
    return seat;
  }
}

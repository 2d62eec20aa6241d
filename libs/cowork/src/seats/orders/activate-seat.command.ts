import { Injectable } from '@nestjs/common';
import { Accounts, Portals } from '#libs/auth/operator';
import { Database, isTaken } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { retryConflict, StaleReadError } from '#libs/event-log/contracts';
import { newId, PorticoError, refuseField } from '#libs/kernel';
import { CurrentTiers } from '../../tiers/current-tiers.query.js';
import { SeatStream } from '../life/seat.stream.js';
import { SeatRepository } from '../seat.repository.js';
import { SeatEffects } from './seat-effects.js';

/** The index that lets one of two activations win. */
const ONE_OF_PERSON = 'seat_portal_id_user_id_key';

/** Gives a person on a portal a subscription: the free tier, at once. */
@Injectable()
export class ActivateSeat {
  constructor(
    private readonly database: Database,
    private readonly portals: Portals,
    private readonly accounts: Accounts,
    private readonly seats: SeatRepository,
    private readonly stream: SeatStream,
    private readonly tiers: CurrentTiers,
    private readonly effects: SeatEffects,
  ) {}

  /**
   * One that is there is answered with as it is; one that was cancelled begins again.
   * @returns its id.
   * @throws PorticoError `PORTAL_NOT_FOUND`, `CONFLICT` while the portal is not active, `VALIDATION_ERROR` naming
   *   the field when the portal has no such user.
   */
  async execute(portalId: string, userId: string, meta: EventMeta): Promise<string> {
    const portal = await this.portals.find(portalId);
    if (!portal) throw new PorticoError('PORTAL_NOT_FOUND');
    if (portal.state !== 'ACTIVE')
      throw new PorticoError('CONFLICT', { message: 'The portal is not active.' });
    const account = (await this.accounts.find([userId])).get(userId);
    if (account?.portalId !== portalId || account.state !== 'ACTIVE') {
      refuseField('user', 'the portal has no such active user.');
    }
    const tiers = await this.tiers.table();
    return retryConflict(async () => {
      const seatId = (await this.seats.ofPerson(portalId, userId))?.seatId ?? newId();
      const order = { type: 'activate', seatId, portalId, userId } as const;
      const also = this.effects.of(tiers, meta.actor);
      return this.database
        .transaction((tx) => this.stream.handleIn(tx, seatId, order, { meta, portalId, also }))
        .then(() => seatId, refuseSecond);
    });
  }
}

/** Of two that activate at once the second finds what the first has made. */
function refuseSecond(error: unknown): never {
  if (isTaken(error, ONE_OF_PERSON)) throw new StaleReadError();
  throw error;
}

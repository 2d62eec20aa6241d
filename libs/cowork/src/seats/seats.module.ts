import { Module } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth/operator';
import { EventLogModule } from '#libs/event-log';
import { MeteringModule } from '#libs/metering/operator';
import { CurrentTiers } from '../tiers/current-tiers.query.js';
import { TierRepository } from '../tiers/tier.repository.js';
import { SeatAllowances } from '../windows/seat-allowances.query.js';
import { CallerSeat } from './caller-seat.query.js';
import { ChangeSubscription } from './change/change-subscription.command.js';
import { QuoteRepository } from './change/quote.repository.js';
import { SeatStream } from './life/seat.stream.js';
import { ActivateSeat } from './orders/activate-seat.command.js';
import { OrderSeat } from './orders/order-seat.command.js';
import { SeatEffects } from './orders/seat-effects.js';
import { SeatWallet } from './orders/seat-wallet.query.js';
import { DueSeats } from './renewal/due-seats.repository.js';
import { PatienceSetting } from './renewal/patience-setting.js';
import { RenewPortal } from './renewal/renew-portal.command.js';
import { SettleSeat } from './renewal/settle-seat.command.js';
import { SeatRepository } from './seat.repository.js';

const PROVIDERS = [
  ActivateSeat,
  CallerSeat,
  ChangeSubscription,
  CurrentTiers,
  DueSeats,
  OrderSeat,
  PatienceSetting,
  QuoteRepository,
  RenewPortal,
  SeatAllowances,
  SeatEffects,
  SeatRepository,
  SeatWallet,
  SettleSeat,
  TierRepository,
];

/** Subscriptions, their facts and what tiers give. Needs the platform modules and `PORTAL_FREEZE`; no HTTP. */
@Module({
  imports: [AuthAdminModule, MeteringModule, EventLogModule.forFeature({ streams: [SeatStream] })],
  providers: PROVIDERS,
  exports: [...PROVIDERS, AuthAdminModule, MeteringModule, EventLogModule],
})
export class SeatsModule {}

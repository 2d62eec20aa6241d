import { Module } from '@nestjs/common';
import { SeatsModule } from '../seats.module.js';
import { RenewSubscriptionsJob } from './renew-subscriptions.job.js';
import { TryAgainJob } from './try-again.job.js';

/** What time and payments ask of subscriptions. */
@Module({ imports: [SeatsModule], providers: [RenewSubscriptionsJob, TryAgainJob] })
export class RenewalWorkerModule {}

import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { ActivationModule } from '../activation/activation.module.js';
import { SeatsModule } from '../seats/seats.module.js';
import { ActivateMarketTrial } from './activate-market-trial.command.js';
import { MarketTrialController } from './market-trial.controller.js';
import { MarketTrialRepository } from './market-trial.repository.js';
import { TrialModule } from './trial.module.js';

/** The calls that activate the trial of the marketplace. */
@Module({
  imports: [AuthModule, ActivationModule, SeatsModule, TrialModule],
  controllers: [MarketTrialController],
  providers: [ActivateMarketTrial, MarketTrialRepository],
})
export class TrialApiModule {}

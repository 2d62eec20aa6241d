import { Module } from '@nestjs/common';
import { MarketFactsOfPortals } from './market-facts.query.js';
import { ReadActivation } from './read-activation.query.js';

/** The way in, and the trial of the marketplace. */
@Module({
  providers: [MarketFactsOfPortals, ReadActivation],
  exports: [MarketFactsOfPortals, ReadActivation],
})
export class ActivationModule {}

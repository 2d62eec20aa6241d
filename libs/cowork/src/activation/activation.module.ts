import { Module } from '@nestjs/common';
import { MarketAccessOfPortals } from './market-access.query.js';
import { MarketFactsOfPortals } from './market-facts.query.js';
import { ReadActivation } from './read-activation.query.js';

/** The way in, and the trial of the marketplace. */
@Module({
  providers: [MarketAccessOfPortals, MarketFactsOfPortals, ReadActivation],
  exports: [MarketAccessOfPortals, MarketFactsOfPortals, ReadActivation],
})
export class ActivationModule {}

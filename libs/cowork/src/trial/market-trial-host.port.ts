import type { HostTrial, ToldStanding } from './market-standing.js';

/** Injection token of {@link MarketTrialHost}. */
export const MARKET_TRIAL_HOST = Symbol('MARKET_TRIAL_HOST');

/** For which portal the host is asked, and with whose rights. */
export interface MarketAsker {
  readonly portalId: string;
  readonly userId: string;
}

/** The marketplace of the host. */
export interface MarketTrialHost {
  /** @throws PorticoError what the host client throws, `TOKEN_MISSING` for a user without a credential. */
  standing(asker: MarketAsker): Promise<ToldStanding>;
  /** Not repeatable: whether it worked after an error, the standing tells. @throws PorticoError the same. */
  activate(asker: MarketAsker): Promise<HostTrial>;
}

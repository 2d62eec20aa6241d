import { Inject, Injectable } from '@nestjs/common';
import type { PortalAsItStands } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import type { ActivatedPortal, Activation } from './activation-terms.js';
import { activationOf } from './activation.policy.js';
import { MarketFactsOfPortals } from './market-facts.query.js';

/** How people of a portal get in, as of now. */
@Injectable()
export class ReadActivation {
  constructor(
    private readonly markets: MarketFactsOfPortals,
    @Inject(CONFIG) private readonly config: Pick<Config, 'tariffInfoUrl'>,
  ) {}

  /** @param portal null for one that is no more. */
  async of(portalId: string, portal: PortalAsItStands | null): Promise<Activation> {
    const market = await this.markets.find(portalId);
    return activationOf(activatedPortal(portal), market, this.config.tariffInfoUrl);
  }
}

const GONE: ActivatedPortal = { kind: 'cloud', isActive: false, frozen: false, model: 'subscription' };

/** @param portal null for one that is no more. */
export function activatedPortal(portal: PortalAsItStands | null): ActivatedPortal {
  if (!portal) return GONE;
  const { kind, state, frozen, activationModel } = portal;
  return { kind, isActive: state === 'ACTIVE', frozen, model: activationModel };
}

import { Inject, Injectable } from '@nestjs/common';
import type { PortalAsItStands } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { CLOCK, type Clock } from '#libs/kernel';
import { type ActivatedPortal, type Activation, activationOf } from './activation.policy.js';
import { MarketplaceRepository } from './marketplace.repository.js';

/** How people of a portal get in, as of now, and whether its marketplace is open to it. */
@Injectable()
export class Activations {
  constructor(
    private readonly markets: MarketplaceRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'tariffInfoUrl'>,
  ) {}

  /** @param portal null for one that is no more. */
  async of(portalId: string, portal: PortalAsItStands | null): Promise<Activation> {
    const market = await this.markets.facts(portalId);
    return activationOf(activatedPortal(portal), market, this.config.tariffInfoUrl);
  }

  /** Whether a portal's access to the marketplace, by its own trial or by a subscription, began after that moment. */
  isActiveSince(portalId: string, since: Date): Promise<boolean> {
    return this.markets.isActiveSince(portalId, since, this.clock.now());
  }
}

const GONE: ActivatedPortal = { kind: 'cloud', isActive: false, frozen: false, model: 'subscription' };

/** @param portal null for one that is no more. */
export function activatedPortal(portal: PortalAsItStands | null): ActivatedPortal {
  if (!portal) return GONE;
  const { kind, state, frozen, activationModel } = portal;
  return { kind, isActive: state === 'ACTIVE', frozen, model: activationModel };
}

import { Inject, Injectable } from '@nestjs/common';
import { PORTAL_FREEZE, type PortalFreeze } from '../../contracts/portal-freeze.port.js';
import { DebtRepository } from './debt.repository.js';

/** Freezes a portal, or lets it go, as its debt says. */
@Injectable()
export class FollowDebt {
  constructor(
    private readonly debts: DebtRepository,
    @Inject(PORTAL_FREEZE) private readonly freeze: PortalFreeze,
  ) {}

  /**
   * Looks again afterwards: of two that follow at once, whoever saw the older state must not have the last word.
   * @throws PorticoError what the freezing throws.
   */
  async execute(portalId: string): Promise<void> {
    for (;;) {
      const state = await this.debts.stateOf(portalId);
      await this.freeze.set(portalId, state === 'FROZEN');
      if ((await this.debts.stateOf(portalId)) === state) return;
    }
  }
}

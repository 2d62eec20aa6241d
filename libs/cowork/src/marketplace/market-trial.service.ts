import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AuthStanding, HostCredentials, type PortalAsItStands } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { retryTransient } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { CLOCK, type Clock, type ErrorCode, PorticoError } from '#libs/kernel';
import {
  type ActivatedPortal,
  type Activation,
  activationOf,
  UNAVAILABLE_REASONS,
  unavailableReason,
} from './activation.policy.js';
import type { TrialFault } from './market-trial.decider.js';
import type { HostTrial } from './market-trial.policy.js';
import { MarketTrialStream } from './market-trial.stream.js';
import { MarketplaceRepository } from './marketplace.repository.js';

const GONE: ActivatedPortal = { kind: 'cloud', isActive: false, frozen: false, model: 'subscription' };

/** @param portal null for one that is no more. */
function activatedPortal(portal: PortalAsItStands | null): ActivatedPortal {
  if (!portal) return GONE;
  const { kind, state, frozen, activationModel } = portal;
  return { kind, isActive: state === 'ACTIVE', frozen, model: activationModel };
}

/** What a trial can be refused with. */
export const TRIAL_ERRORS: readonly ErrorCode[] = [
  'COWORK_FEATURE_DISABLED',
  'MARKET_TRIAL_UNAVAILABLE',
  'MARKET_TRIAL_IN_PROGRESS',
  'TOKEN_MISSING',
  'HOST_UNAVAILABLE',
  'PORTAL_NOT_FOUND',
  'CONFLICT',
];

const POLL_MS = 250;
const DATABASE_WAIT_MS = 5_000;

/** Who asks for the trial of which portal; the host is asked with the rights of that user. */
export interface TrialRequest {
  readonly portalId: string;
  readonly userId: string;
}

export interface ActivatedTrial extends HostTrial {
  readonly alreadyActivated: boolean;
}

/**
 * Whether the host's marketplace is open to a portal. Has its trial activated, once a portal, and waits for it a
 * while.
 */
@Injectable()
export class MarketTrials {
  constructor(
    private readonly standing: AuthStanding,
    private readonly credentials: HostCredentials,
    private readonly markets: MarketplaceRepository,
    private readonly stream: MarketTrialStream,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'coworkEnabled' | 'marketTrialWaitSeconds' | 'tariffInfoUrl'>,
  ) {}

  /**
   * How people of a portal get in, as of now.
   * @param portal null for one that is no more.
   */
  async findActivation(portalId: string, portal: PortalAsItStands | null): Promise<Activation> {
    const market = await this.markets.facts(portalId);
    return activationOf(activatedPortal(portal), market, this.config.tariffInfoUrl);
  }

  /** Whether a portal's access to the marketplace, by its own trial or by a subscription, began after that moment. */
  isActiveSince(portalId: string, since: Date): Promise<boolean> {
    return this.markets.isActiveSince(portalId, since, this.clock.now());
  }

  /**
   * @param signal aborted when nobody waits any more; the attempt goes on.
   * @throws PorticoError `COWORK_FEATURE_DISABLED`, `PORTAL_NOT_FOUND`, `MARKET_TRIAL_UNAVAILABLE` with
   *   `details.reason`, `TOKEN_MISSING`, `MARKET_TRIAL_IN_PROGRESS`, `HOST_UNAVAILABLE`.
   */
  async activate(
    { portalId, userId }: TrialRequest,
    meta: EventMeta,
    signal: AbortSignal,
  ): Promise<ActivatedTrial> {
    if (!this.config.coworkEnabled) throw new PorticoError('COWORK_FEATURE_DISABLED');
    const portal = await this.standing.findPortal(portalId);
    if (!portal) throw new PorticoError('PORTAL_NOT_FOUND');
    const facts = await this.markets.facts(portalId);
    if (facts.activatedAt) {
      return { activatedAt: facts.activatedAt, endsAt: facts.endsAt, alreadyActivated: true };
    }
    const reason = unavailableReason(activatedPortal(portal), facts);
    if (reason) throw new PorticoError('MARKET_TRIAL_UNAVAILABLE', { details: { reason } });
    await this.requireCredential(portalId, userId);
    const { state } = await this.stream.handle(
      portalId,
      { type: 'request', portalId, userId },
      { meta, portalId },
    );
    return { ...(await this.outcome(portalId, state.attempts, signal)), alreadyActivated: false };
  }

  /** Told at once, and not after the attempt. */
  private async requireCredential(portalId: string, userId: string): Promise<void> {
    await this.credentials.forPrincipal({
      currentUser: { userId, hostUserId: 0, isAdmin: false, sessionId: null },
      kind: 'cowork',
      appId: null,
      portalId,
    });
  }

  private async outcome(portalId: string, attempts: number, signal: AbortSignal): Promise<HostTrial> {
    const endsAtMs = performance.now() + this.config.marketTrialWaitSeconds * 1_000;
    for (;;) {
      const trial = await retryTransient(() => this.markets.trial(portalId), {
        deadlineMs: DATABASE_WAIT_MS,
      });
      if (trial?.activatedAt) return { activatedAt: trial.activatedAt, endsAt: trial.endsAt };
      if (trial?.reason && trial.attempts === attempts) throw refusalOf(trial.reason);
      if (performance.now() >= endsAtMs || signal.aborted) throw new PorticoError('MARKET_TRIAL_IN_PROGRESS');
      await delay(POLL_MS);
    }
  }
}

function refusalOf(fault: TrialFault): PorticoError {
  const reason = UNAVAILABLE_REASONS.find((known) => known === fault);
  if (reason) return new PorticoError('MARKET_TRIAL_UNAVAILABLE', { details: { reason } });
  const message =
    fault === 'host_refused'
      ? 'The host refused to activate the trial.'
      : 'The host could not be asked to activate the trial. Try again.';
  return new PorticoError('HOST_UNAVAILABLE', { message });
}

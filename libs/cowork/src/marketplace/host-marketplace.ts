import { Injectable } from '@nestjs/common';
import { HostCredentials } from '#libs/auth';
import { HostClient } from '#libs/host-client';
import { PorticoError } from '#libs/kernel';
import type { HostTrial, ToldStanding } from './market-trial.policy.js';

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

type Members = Readonly<Record<string, unknown>>;

/** The marketplace, asked by methods of the host. */
@Injectable()
export class HostMarketplace implements MarketTrialHost {
  constructor(
    private readonly host: HostClient,
    private readonly credentials: HostCredentials,
  ) {}

  async standing(asker: MarketAsker): Promise<ToldStanding> {
    const told = await this.call(asker, 'market.trial.status', true);
    const { trial } = told;
    return {
      needsSubscription: flag(told, 'subscriptionRequired'),
      regionSupported: flag(told, 'regionSupported'),
      subscriptionActive: flag(told, 'subscriptionActive'),
      demoUsed: flag(told, 'demoUsed'),
      trial: trial === null || trial === undefined ? null : trialOf(trial),
    };
  }

  async activate(asker: MarketAsker): Promise<HostTrial> {
    return trialOf(await this.call(asker, 'market.trial.activate', false));
  }

  private async call(
    { portalId, userId }: MarketAsker,
    method: string,
    idempotent: boolean,
  ): Promise<Members> {
    const credential = await this.credentials.forPrincipal({
      currentUser: { userId, hostUserId: 0, isAdmin: false, sessionId: null },
      kind: 'cowork',
      appId: null,
      portalId,
    });
    if (credential.portalId !== portalId) throw new PorticoError('TOKEN_MISSING');
    const { result } = await this.host.call(credential, method, {}, { idempotent });
    return membersOf(result);
  }
}

function unusable(): PorticoError {
  return new PorticoError('HOST_UNAVAILABLE', { message: 'The marketplace answered something else.' });
}

function membersOf(value: unknown): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unusable();
  return value as Members;
}

function flag(members: Members, name: string): boolean {
  const value = members[name];
  if (typeof value !== 'boolean') throw unusable();
  return value;
}

/** Nothing of this service lies beyond; the host may say what it likes. */
const LATEST_MS = Date.UTC(2200, 0);

function instant(value: unknown): Date {
  const at = typeof value === 'string' ? new Date(value) : null;
  if (!at || !(at.getTime() > 0 && at.getTime() < LATEST_MS)) throw unusable();
  return at;
}

function trialOf(value: unknown): HostTrial {
  const { activatedAt, endsAt } = membersOf(value);
  const ends = endsAt === null || endsAt === undefined ? null : instant(endsAt);
  return { activatedAt: instant(activatedAt), endsAt: ends };
}

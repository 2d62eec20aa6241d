import { Injectable } from '@nestjs/common';
import { type HostTokenGrant, HostTokenStore, type PortalFacts, SignedInUsers } from '#libs/auth';
import type { EventMeta } from '#libs/event-log';
import { type HostApplication, HostTokens, type SignInGrant } from '#libs/host-client';
import { isPorticoError } from '#libs/kernel';
import type { SignedIn } from '../tokens/sign-in-codes.repository.js';
import { type HostProfile, HostProfiles } from './host-profile.query.js';
import { PortalMembers } from './portal-members.repository.js';
import { type SignInError, SignInFailure } from './sign-in-failure.error.js';

/** What the host adds to the address when it sends a user back. */
export interface HostReturn {
  /** Null when the user refused, or the host did. */
  readonly code: string | null;
  /** Domain of the portal the user signed in on; null when it was not told. */
  readonly domain: string | null;
}

/** Somebody who has signed in, with what the host tells of them besides. */
export interface HostSignedIn extends SignedIn {
  /** Numbers of their departments. */
  readonly departments: readonly number[];
}

/** To what the user signs in, as the host knows it. */
export interface HostTarget {
  readonly applicationId: string;
  readonly portal: PortalFacts;
  readonly hostApplication: HostApplication;
}

/** Runs one step of a sign-in; a refusal in it is told by the word of the step. */
async function step<T>(error: SignInError, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (isPorticoError(cause)) throw new SignInFailure(error, { cause });
    throw cause;
  }
}

/** Turns what the host sent a user back with into a user with a host token. */
@Injectable()
export class AcceptHostReturn {
  constructor(
    private readonly tokens: HostTokens,
    private readonly profiles: HostProfiles,
    private readonly members: PortalMembers,
    private readonly users: SignedInUsers,
    private readonly kept: HostTokenStore,
  ) {}

  /** @throws SignInFailure */
  async execute(target: HostTarget, { code, domain }: HostReturn, meta: EventMeta): Promise<HostSignedIn> {
    const { portal, hostApplication } = target;
    if (code === null) throw new SignInFailure('token_exchange_failed');
    if (portal.state !== 'ACTIVE') throw new SignInFailure('app_unavailable');
    if (domain !== null && domain.toLowerCase() !== portal.domain) throw new SignInFailure('invalid_domain');
    const grant = await step('token_exchange_failed', () => this.tokens.exchange(hostApplication, code));
    await this.requirePortal(grant, portal);
    const profile = await step('profile_fetch_failed', () =>
      this.profiles.read(portal, grant.accessToken, meta.correlationId),
    );
    const signedIn = await this.keep(target, profile, grant, meta);
    if (!signedIn) throw new SignInFailure('app_unavailable');
    return signedIn;
  }

  /** Keeps a token of the host for its user. Null: the user may not use the service. */
  async keep(
    { applicationId, portal }: Pick<HostTarget, 'applicationId' | 'portal'>,
    { hostUserId, isAdmin, name, email, departments }: HostProfile,
    grant: HostTokenGrant,
    meta: EventMeta,
  ): Promise<HostSignedIn | null> {
    const portalId = portal.id;
    const { id: userId, state } = await this.users.ensure({ portalId, hostUserId, name, isAdmin }, meta);
    if (state !== 'ACTIVE') return null;
    await this.kept.save({ userId, applicationId }, grant);
    return { applicationId, portalId, userId, person: { name, email }, departments };
  }

  /** The code was good, but perhaps on another portal that has the same application. */
  private async requirePortal({ restOrigin, memberId }: SignInGrant, portal: PortalFacts): Promise<void> {
    const elsewhere = restOrigin !== null && restOrigin !== new URL(portal.restUrl).origin;
    if (elsewhere) throw new SignInFailure('invalid_domain');
    if (memberId !== null && !(await this.members.isOrBecomes(portal.id, memberId))) {
      throw new SignInFailure('invalid_domain');
    }
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { AuthStanding, HostCredentials, UserAdmin } from '#libs/auth';
import { systemMeta } from '#libs/event-log';
import { HostClient } from '#libs/host-client';
import { type ErrorCode, isPorticoError } from '#libs/kernel';
import type { SignedInPerson } from './console.repository.js';

/** What the host answers about somebody who may not come in any more; anything else says nothing about them. */
const REFUSED: ReadonlySet<ErrorCode> = new Set([
  // The token of the sign-in is gone, or the host does not renew it.
  'TOKEN_MISSING',
  'TOKEN_EXPIRED',
  'TOKEN_REFRESH_FAILED',
  // The host does not take it: the person has left, or the service's application has been removed.
  'PORTAL_CREDENTIALS_REJECTED',
  'HOST_ACCESS_DENIED',
  'OAUTH_REQUIRED',
  'PORTAL_DELETED',
]);

/** Whether a failed call in somebody's name means that the host lets them in no more. */
function isRefusedByHost(code: ErrorCode): boolean {
  return REFUSED.has(code);
}

/** A call of the console waits for the answer. */
const TIMEOUT_MS = 5_000;

/** Whether the host still lets somebody in, by the token of their sign-in. */
@Injectable()
export class HostRight {
  private readonly logger = new Logger(HostRight.name);

  constructor(
    private readonly credentials: HostCredentials,
    private readonly host: HostClient,
    private readonly standing: AuthStanding,
    private readonly users: UserAdmin,
  ) {}

  /**
   * Asks who the token belongs to; whether they administer the portal follows the answer. A host that cannot be asked
   * takes nothing away.
   */
  async holds({ userId, portalId }: SignedInPerson, requestId: string): Promise<boolean> {
    const credential = await this.credentials.ofSignIn(userId, portalId);
    const account = await this.standing.findAccount(userId);
    if (!credential || !account) return false;
    try {
      const options = { idempotent: true, timeoutMs: TIMEOUT_MS, requestId };
      const { result } = await this.host.call(credential, 'profile', {}, options);
      const profile = (result ?? {}) as Readonly<Record<string, unknown>>;
      if (Number(profile['ID']) !== account.hostUserId) return false;
      const person = { ...account, name: '', isAdmin: profile['ADMIN'] === true };
      return (await this.users.ensure(person, systemMeta(requestId))).state === 'ACTIVE';
    } catch (error) {
      if (!isPorticoError(error)) throw error;
      const isRefused = isRefusedByHost(error.code);
      const outcome = isRefused
        ? 'the session in the console ends'
        : 'the host could not be asked about a session';
      this.logger.warn({ err: error, portalId, userId, requestId }, outcome);
      return !isRefused;
    }
  }
}

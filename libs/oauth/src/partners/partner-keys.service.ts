import { Injectable, Logger } from '@nestjs/common';
import { GrantedKeysService, Portals } from '#libs/auth';
import type { EventMeta } from '#libs/event-log';
import { type ErrorCode, isPorticoError, PorticoError } from '#libs/kernel';
import type { Person } from '../one-time-secrets.js';
import { type ConnectClaim, ConnectCodes } from './connect-codes.repository.js';
import type { ClientCredentials, Partner } from './partner.policy.js';
import { Partners } from './partners.repository.js';

/** What the exchange of a code can be refused with. */
export const EXCHANGE_ERRORS: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'INVALID_CLIENT',
  'UNSUPPORTED_GRANT_TYPE',
  'INVALID_CODE',
  'CODE_EXPIRED',
  'CODE_ALREADY_USED',
  'REDIRECT_URI_MISMATCH',
  'KEY_CREATION_RESTRICTED',
  'PERSONAL_KEY_WEBHOOK_SCOPES_INVALID',
  'CONFLICT',
  'PORTAL_NOT_FOUND',
  'PORTAL_SUSPENDED',
  'PORTAL_DELETED',
  'PORTAL_BLOCKED',
];

/** What a partner gets for a code. */
export interface ConnectResult {
  readonly apiKey: string;
  readonly portal: { readonly domain: string; readonly name: string };
  readonly scopes: readonly string[];
  readonly user: Person;
}

const LONGEST_NAME = 100;

/** Gives a partner the key a user has agreed to, and takes it away again. */
@Injectable()
export class PartnerKeys {
  private readonly logger = new Logger(PartnerKeys.name);

  constructor(
    private readonly partners: Partners,
    private readonly codes: ConnectCodes,
    private readonly keys: GrantedKeysService,
    private readonly portals: Portals,
  ) {}

  /**
   * Finds out which partner calls.
   * @throws PorticoError `INVALID_CLIENT`.
   */
  async authenticate(credentials: ClientCredentials | null): Promise<Partner> {
    const partner =
      credentials && (await this.partners.authenticate(credentials.clientId, credentials.clientSecret));
    if (!partner) throw new PorticoError('INVALID_CLIENT');
    return partner;
  }

  /**
   * The code is used up in the transaction that writes the key. A key the partner had of the same user
   * before is over. Somebody who sends a code again may have stolen it, or be the one it was stolen from, so
   * the key it has become is over, too (RFC 6749, 4.1.2).
   * @throws PorticoError what {@link ConnectCodes.read} and {@link GrantedKeysService.issue} throw.
   */
  async exchange(partner: Partner, claim: ConnectClaim, requestId: string): Promise<ConnectResult> {
    try {
      return await this.give(partner, claim, requestId);
    } catch (error) {
      if (isPorticoError(error) && error.code === 'CODE_ALREADY_USED') await this.takeBack(claim, requestId);
      throw error;
    }
  }

  /** @returns false when it is no key of this partner, or over already (RFC 7009, 2.2). */
  async revoke(partner: Partner, rawKey: string, requestId: string): Promise<boolean> {
    const keyId = await this.keys.find(rawKey);
    if (keyId === null || !(await this.partners.keys(partner.id)).includes(keyId)) return false;
    return this.take(keyId, metaOf(null, requestId));
  }

  private async takeBack(claim: ConnectClaim, requestId: string): Promise<void> {
    const keyId = await this.codes.keyOf(claim);
    if (keyId === null) return;
    const ended = await this.take(keyId, metaOf(null, requestId));
    if (!ended) return;
    this.logger.warn(
      { partnerId: claim.partnerId, keyId, requestId },
      'A code was sent again; its key is over.',
    );
  }

  private async give(partner: Partner, claim: ConnectClaim, requestId: string): Promise<ConnectResult> {
    const { portalId, userId, scopes, person } = await this.codes.read(claim);
    const meta = metaOf(userId, requestId);
    const name = partner.name.slice(0, LONGEST_NAME);
    const order = { portalId, ownerUserId: userId, name, scopes, maker: { by: 'consent' as const } };
    const portal = await this.portals.find(portalId);
    const { rawKey } = await this.keys.issue(order, meta, (tx, keyId) =>
      this.codes.use(tx, claim, userId, keyId),
    );
    await this.keepNewest(partner, userId, meta);
    return {
      apiKey: rawKey,
      portal: { domain: portal?.domain ?? '', name: portal?.name ?? '' },
      scopes,
      user: person,
    };
  }

  /**
   * Ids are in the order of time: of exchanges at once the newest key stays, whichever of them ends last. The
   * code is used up and its key can be shown only now, so a failure here is told to the operator; the next
   * exchange tries again.
   */
  private async keepNewest(partner: Partner, userId: string, meta: EventMeta): Promise<void> {
    try {
      const keyIds = [...(await this.partners.keys(partner.id, userId))].sort();
      for (const keyId of keyIds.slice(0, -1)) await this.take(keyId, meta);
    } catch (error) {
      this.logger.warn({ err: error, partnerId: partner.id }, 'An earlier key of a partner was not ended.');
    }
  }

  private async take(keyId: string, meta: EventMeta): Promise<boolean> {
    const ended = await this.keys.end(keyId, meta);
    await this.partners.forgetKey(keyId);
    return ended;
  }
}

/** Facts of the user's own decision, carried out for a partner. */
function metaOf(userId: string | null, requestId: string): EventMeta {
  return {
    correlationId: requestId,
    causationId: null,
    actor: { keyId: null, kind: 'system', userId },
    requestId,
  };
}

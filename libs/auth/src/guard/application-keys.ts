import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '#libs/config';
import { type PorticoRequest, RateLimiter } from '#libs/http';
import { CLOCK, type Clock, type ErrorCode, PorticoError, type Principal } from '#libs/kernel';
import {
  type AccessSubject,
  CALLER_CHECKS,
  firstRefusal,
  type RouteRule,
  STANDING_CHECKS,
} from '../access/access.policy.js';
import { clientAddress } from '../access/address-list.policy.js';
import { KeyDirectory } from '../keys/key-directory.js';
import type { UserState } from '../keys/key-record.js';
import { isWellFormedKey, KEY_PREFIXES } from '../keys/key-secret.js';

/** Address a request comes from, as far as the proxies in front are trusted. */
export function addressOf(request: IncomingMessage, { trustedProxyCount }: Config): string | null {
  const forwarded = request.headers['x-forwarded-for'];
  return clientAddress(
    request.socket.remoteAddress,
    Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
    trustedProxyCount,
  );
}

/** The application whose key a request holds. */
export interface CallingApplication {
  readonly id: string;
  readonly keyId: string;
  readonly portalId: string;
  readonly portalDomain: string;
}

export interface ApplicationKeyRules {
  /** Whose address the request comes from: the key's list of addresses binds the application only. */
  readonly sentBy: 'application' | 'browser';
  /** Code instead of those that say what is wrong with a known key itself; the states of its owner and portal are told. */
  readonly unusable?: ErrorCode;
  /** Codes of the state of the owner, where the route has others. */
  readonly ownerCodes?: Partial<Record<UserState, ErrorCode>>;
}

/** Every right a key needs here is to be one; a frozen balance ends no sign-in. */
const RULE: RouteRule = {
  scope: null,
  kinds: ['application'],
  mode: 'read',
  session: 'none',
  frozen: 'allowed',
  cowork: 'forbidden',
  label: 'sign-in',
} as const;
/** What is wrong with the key itself, and not with its owner or portal. */
const UNUSABLE: ReadonlySet<ErrorCode> = new Set(['KEY_INACTIVE', 'KEY_EXPIRED', 'IP_NOT_ALLOWED']);

/**
 * Application keys that stand in the query or the body instead of the header. The limit of the route counts
 * for each key and address, so that a stranger with the key, which browsers see, stops nobody else.
 */
@Injectable()
export class ApplicationKeys {
  constructor(
    private readonly directory: KeyDirectory,
    private readonly limiter: RateLimiter,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @throws PorticoError `INVALID_APP_KEY`, what a known key is refused with elsewhere (`NO_PORTAL` as 500),
   * `RATE_LIMITED`.
   */
  async require(
    rawKey: string,
    request: PorticoRequest,
    response: Response,
    { sentBy, unusable, ownerCodes }: ApplicationKeyRules,
  ): Promise<CallingApplication> {
    const isKey = rawKey.startsWith(KEY_PREFIXES.application) && isWellFormedKey(rawKey);
    const key = isKey ? await this.directory.find(rawKey) : null;
    if (key?.kind !== 'application') throw new PorticoError('INVALID_APP_KEY');
    const address = addressOf(request, this.config);
    const subject: AccessSubject = {
      key,
      route: RULE,
      address,
      switchUrl: '',
      nowMs: this.clock.nowMs(),
    };
    const refusal = firstRefusal(sentBy === 'browser' ? STANDING_CHECKS : CALLER_CHECKS, subject);
    if (refusal) {
      const ownerCode = refusal.code === 'NO_PORTAL' ? undefined : ownerCodes?.[key.ownerState];
      const otherCode = UNUSABLE.has(refusal.code) && unusable ? unusable : ownerCode;
      if (otherCode) throw new PorticoError(otherCode);
      const status = refusal.code === 'NO_PORTAL' ? { status: 500 } : {};
      throw new PorticoError(refusal.code, { ...refusal.options, ...status });
    }
    const caller = {
      keyId: `${key.id} ${address}`,
      portalId: key.portal?.id ?? null,
      ownerUserId: key.ownerUserId,
      requestsPerSecond: key.requestsPerSecond,
      aiRequestsPerMinute: null,
    };
    const limited = this.limiter.refuse(caller, request, response);
    if (limited) throw new PorticoError(limited.code, limited.options);
    const { appId, portalId, portalDomain } = key.principal as Principal;
    return { id: appId!, keyId: key.id, portalId, portalDomain };
  }
}

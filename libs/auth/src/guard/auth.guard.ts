import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import {
  getRouteDefinition,
  type KeyBearer,
  type LimitedCaller,
  type PorticoRequest,
  RateLimiter,
  type RouteDefinition,
  unknownRoute,
} from '#libs/http';
import { type AnyPrincipal, CLOCK, type Clock, PorticoError } from '#libs/kernel';
import {
  type AccessSubject,
  CALLER_CHECKS,
  firstRefusal,
  needsSessionLookUp,
  type Refusal,
  type ResolvedSession,
  RIGHTS_CHECKS,
  type RouteRule,
  ruleOf,
  SESSION_CHECKS,
} from '../access/access.policy.js';
import type { ResolvedKey } from '../keys/key-record.js';
import { KeyRecords } from '../keys/key-records.repository.js';
import { KeyUsage } from '../keys/key-directory.js';
import { addressOf } from './application-keys.js';
import {
  type AuthenticatedKey,
  StrategyGuard,
  SVC_KEY,
  SVC_SESSION,
  SvcKeyStrategy,
  SvcSessionStrategy,
} from './caller.strategies.js';

/** Where people read how the access mode of a key is changed: the page of `PATCH /v1/keys/:id`. */
const SWITCH_PAGE = '/docs/api/account#tag/keys/keys.update';

/**
 * The one guard of the service: decides from the route's declaration, the key, its owner and its
 * portal whether a call goes on, and puts the caller into the request context.
 * @throws PorticoError the code of the first check that refuses.
 */
@Injectable()
export class AuthGuard implements CanActivate {
  private readonly rules = new WeakMap<RouteDefinition, { readonly rule: RouteRule | null }>();
  private readonly keys: StrategyGuard<AuthenticatedKey>;
  private readonly sessions: StrategyGuard<ResolvedSession>;

  constructor(
    keys: SvcKeyStrategy,
    sessions: SvcSessionStrategy,
    private readonly usage: KeyUsage,
    private readonly limiter: RateLimiter,
    private readonly records: KeyRecords,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.keys = new StrategyGuard(SVC_KEY, keys);
    this.sessions = new StrategyGuard(SVC_SESSION, sessions);
  }

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const rule = this.ruleOf(getRouteDefinition(execution));
    if (!rule) return true;
    const http = execution.switchToHttp();
    const request = http.getRequest<PorticoRequest>();
    const found = await this.keys.find(execution);
    if (!found) throw new PorticoError('INVALID_API_KEY');
    const { key, sessionToken } = found;
    request.context.bearer = bearerOf(key);
    const subject = this.subjectOf(key, rule, request);
    await this.pass(
      firstRefusal(CALLER_CHECKS, subject) ??
        this.limiter.refuse(limitedCaller(key), request, http.getResponse()) ??
        firstRefusal(RIGHTS_CHECKS, subject),
      key,
      request,
    );
    const session = needsSessionLookUp(key, sessionToken)
      ? await this.sessions.find(execution, sessionToken)
      : null;
    await this.pass(firstRefusal(SESSION_CHECKS, { key, route: rule, sessionToken, session }), key, request);
    this.usage.record(key.id);
    request.context.principal = session ? actingFor(session, key.principal) : key.principal;
    return true;
  }

  private ruleOf(definition: RouteDefinition): RouteRule | null {
    let known = this.rules.get(definition);
    if (!known) this.rules.set(definition, (known = { rule: ruleOf(definition) }));
    return known.rule;
  }

  private subjectOf(key: ResolvedKey, route: RouteRule, request: PorticoRequest): AccessSubject {
    return {
      key,
      route,
      nowMs: this.clock.nowMs(),
      address: key.allowedAddresses ? addressOf(request, this.config) : null,
      switchUrl: this.config.publicUrl + SWITCH_PAGE,
    };
  }

  private async pass(refusal: Refusal | null, key: ResolvedKey, request: PorticoRequest): Promise<void> {
    if (refusal) throw await this.toError(refusal, key, request);
  }

  private async toError(
    { code, options }: Refusal,
    key: ResolvedKey,
    request: PorticoRequest,
  ): Promise<PorticoError> {
    if (code === 'ROUTE_NOT_FOUND') return unknownRoute(request);
    if (code !== 'INFRA_FORBIDDEN_FOR_COWORK_KEY') return new PorticoError(code, options);
    return new PorticoError(code, {
      ...options,
      details: { deployableKeys: await this.records.deployable(key, this.clock.now()) },
    });
  }
}

/** A session acts for its user, with the rights of the application. */
function actingFor(session: ResolvedSession, principal: AnyPrincipal): AnyPrincipal {
  const { id: sessionId, userId, hostUserId, isAdmin } = session;
  return { ...principal, currentUser: { userId, hostUserId, isAdmin, sessionId } };
}

function bearerOf({ id: keyId, portal, ownerUserId }: ResolvedKey): KeyBearer {
  return { keyId, portalId: portal?.id ?? null, ownerUserId };
}

function limitedCaller(key: ResolvedKey): LimitedCaller {
  return {
    keyId: key.id,
    portalId: key.portal?.id ?? null,
    ownerUserId: key.ownerUserId,
    requestsPerSecond: key.requestsPerSecond,
    aiRequestsPerMinute: key.rateLimit,
  };
}

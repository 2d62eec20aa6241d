import { Inject, Injectable, Optional } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';
import { accessOf, type RouteDefinition, shownPath } from '#libs/http/contracts';
import { type AnyPrincipal, PorticoError } from '#libs/kernel';
import { ManagedAccounts } from '../management/managed-accounts.js';
import { DEFAULT_RATE_LIMIT } from '../management/management.policy.js';
import { GuideService, type Permitted } from './guide.service.js';
import { type MeAnswer, TYPE_NAMES } from './me.answer.js';
import {
  KEY_SERVERS,
  type KeyServers,
  PORTAL_ACCOUNT,
  type PortalAccount,
  STORED_BYTES,
  type StoredBytes,
} from './me.port.js';

/** What a program that uses the API should know before its first call. */
const ME_RULES: readonly string[] = [
  'Branch on error.code; never parse error.message.',
  'Repeat a call after 429 or 503 no sooner than the header Retry-After says.',
  'After 502 on a write read first: it may have been done.',
  'Keep X-Request-Id of failed calls; support asks for it.',
];

interface Row {
  expires_at: Date | null;
  requests_per_second: number | null;
  rate_limit: number | null;
  frozen: boolean | null;
  user_name: string | null;
}

const BIND_PATH = '/v1/placements/bind';
const isSubscription = ({ method, path }: RouteDefinition): boolean =>
  method === 'POST' && path.endsWith('/event-subscriptions');
const isOrder = ({ method, path }: RouteDefinition): boolean =>
  method === 'POST' && path === '/v1/infra/servers';
const isOfSources = ({ path }: RouteDefinition): boolean =>
  /^\/v1\/(apps|infra\/servers)\/:[^/]+\/sources/.test(path);
const isOfObjects = ({ path }: RouteDefinition): boolean => path.startsWith('/v1/storage/');
const isOfModels = ({ method, path }: RouteDefinition): boolean =>
  method === 'POST' && path === '/v1/chat/completions';
const isSearch = ({ path }: RouteDefinition): boolean => path === '/v1/search';
const isOfSubscriptions = ({ path }: RouteDefinition): boolean => path === '/v1/cowork/state';
const isOfFeedback = ({ path }: RouteDefinition): boolean => path === '/v1/feedback';
const isEntity = (route: RouteDefinition): boolean => accessOf(route)?.entity === true;

/** What follows from the routes rights admit: reckoned once for each set of rights, not for each call. */
interface Admitted {
  readonly capabilities: readonly string[];
  readonly canBind: boolean;
  readonly canSubscribe: boolean;
  readonly canOrder: boolean;
  readonly hasSources: boolean;
  readonly hasObjects: boolean;
  readonly hasModels: boolean;
  readonly hasSearch: boolean;
  readonly hasSubscriptions: boolean;
  readonly hasFeedback: boolean;
}

/** What a key knows of itself, read fresh. */
@Injectable()
export class MeService {
  private readonly admitted = new WeakMap<Permitted, Admitted>();

  constructor(
    private readonly database: Database,
    private readonly guide: GuideService,
    private readonly accounts: ManagedAccounts,
    @Inject(CONFIG) private readonly config: Config,
    @Optional() @Inject(KEY_SERVERS) private readonly servers: KeyServers | null,
    @Optional() @Inject(STORED_BYTES) private readonly stored: StoredBytes | null,
    @Optional() @Inject(PORTAL_ACCOUNT) private readonly account: PortalAccount | null,
  ) {}

  async describe(principal: AnyPrincipal): Promise<MeAnswer> {
    const permitted = this.guide.permitted(principal);
    const admitted = this.admittedBy(permitted);
    const { hasSources, hasObjects, hasModels, hasSubscriptions } = admitted;
    const [row, infra, sources, objects, portals, month, balance, seat] = await Promise.all([
      this.row(principal),
      this.infra(principal, admitted.canOrder),
      hasSources && principal.portalId !== null && !principal.isPartners
        ? this.stored?.sourcesOf(principal.portalId)
        : null,
      hasObjects && principal.portalId !== null ? this.stored?.objectsOf(principal.portalId) : null,
      principal.kind === 'management' ? this.accounts.listPortals(principal, null, 0) : null,
      hasModels && principal.portalId !== null ? this.account?.aiMonthOf(principal.portalId) : null,
      principal.currentUser?.isAdmin && principal.portalId !== null
        ? this.account?.balanceOf(principal.portalId)
        : null,
      hasSubscriptions && principal.portalId !== null
        ? this.account?.subscriptionOf(principal.portalId, principal.ownerUserId)
        : null,
    ]);
    return {
      type: TYPE_NAMES[principal.kind],
      keyPrefix: principal.keyPrefix,
      keySuffix: principal.keySuffix,
      expiresAt: row.expires_at?.toISOString() ?? null,
      scopes: [...principal.scopes],
      capabilities: admitted.capabilities,
      accessMode: principal.accessMode,
      portal: principal.portalDomain,
      portalId: principal.portalId,
      ...(portals && { portals: portals.portals }),
      owner: { userId: principal.ownerHostUserId },
      currentUser: currentUser(principal, row.user_name),
      rateLimit: {
        requestsPerMinute: this.config.rateLimitPerMinute,
        requestsPerSecond: row.requests_per_second,
      },
      entities: permitted.entities,
      portalEmbedding: embedding(principal, admitted.canBind),
      ...infra,
      // Only the servers of applications can have them.
      eventSubscriptions: { enabled: principal.kind === 'application' && admitted.canSubscribe },
      sources: { enabled: hasSources, ...sources },
      storage: { enabled: hasObjects, ...objects },
      ai: {
        enabled: hasModels,
        ...(hasModels && { requestsPerMinute: row.rate_limit ?? DEFAULT_RATE_LIMIT }),
        ...month,
      },
      search: { enabled: admitted.hasSearch },
      cowork: {
        enabled: hasSubscriptions,
        ...(hasSubscriptions && { tier: seat?.tier ?? null, state: seat?.state ?? null }),
      },
      feedback: { enabled: admitted.hasFeedback },
      ...(row.frozen !== null && {
        billing: {
          frozen: row.frozen,
          ...(typeof balance === 'number' && { balance }),
          topupUrl: this.config.topupUrl,
        },
      }),
      api: { _rules: ME_RULES },
    };
  }

  private admittedBy(permitted: Permitted): Admitted {
    const known = this.admitted.get(permitted);
    if (known) return known;
    const { routes } = permitted;
    const found: Admitted = {
      capabilities: routes.filter((route) => !isEntity(route)).map((route) => this.capability(route)),
      canBind: routes.some(({ path }) => path === BIND_PATH),
      canSubscribe: routes.some(isSubscription),
      canOrder: routes.some(isOrder),
      hasSources: routes.some(isOfSources),
      hasObjects: routes.some(isOfObjects),
      hasModels: routes.some(isOfModels),
      hasSearch: routes.some(isSearch),
      hasSubscriptions: this.config.coworkEnabled && routes.some(isOfSubscriptions),
      hasFeedback: routes.some(isOfFeedback),
    };
    this.admitted.set(permitted, found);
    return found;
  }

  private async row(principal: AnyPrincipal): Promise<Row> {
    const [row] = await this.database.query<Row>(
      `select least(k.expires_at, m.expires_at) as expires_at,
              least(k.requests_per_second, m.requests_per_second) as requests_per_second,
              least(k.rate_limit, m.rate_limit) as rate_limit, u.name as user_name, p.frozen
         from auth.api_key k
         left join auth.api_key m on m.id = k.ends_with_key_id
         left join auth.user_account u on u.id = $2
         left join auth.portal p on p.id = k.portal_id
        where k.id = $1`,
      [principal.keyId, principal.currentUser?.userId ?? null],
    );
    if (!row) throw new PorticoError('INVALID_API_KEY');
    return row;
  }

  private async infra(
    { keyId, ownerUserId, portalId, scopes }: AnyPrincipal,
    mayOrder: boolean,
  ): Promise<Required<Pick<MeAnswer, 'infra' | 'deployment'>> | null> {
    if (!this.servers || portalId === null || !scopes.has('svc:infra')) return null;
    const [limits, deployment] = await Promise.all([
      this.servers.limitsOf(keyId, portalId),
      this.servers.deploymentOf({ keyId, ownerUserId, portalId }),
    ]);
    const canCreate = mayOrder && deployment.canCreate;
    return { infra: { limits }, deployment: { ...deployment, canCreate } };
  }

  private capability({ method, path, summary }: RouteDefinition): string {
    return `${method} ${this.config.publicUrl}${shownPath(path)} — ${summary}`;
  }
}

function currentUser({ currentUser: user }: AnyPrincipal, name: string | null): MeAnswer['currentUser'] {
  if (!user) return null;
  const { hostUserId, isAdmin } = user;
  return { hostUserId, name: name ?? '', isAdmin, role: isAdmin ? 'ADMIN' : 'MEMBER' };
}

function embedding({ kind, scopes }: AnyPrincipal, canBind: boolean): MeAnswer['portalEmbedding'] {
  if (canBind) return { canBind: true };
  if (kind !== 'application') return { canBind: false, reason: 'OAUTH_APP_REQUIRED' };
  return { canBind: false, reason: scopes.has('placement') ? 'NOT_AVAILABLE' : 'SCOPE_DENIED' };
}

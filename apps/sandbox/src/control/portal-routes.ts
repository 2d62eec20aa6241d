import type { PortalLimits } from '../limits/portal-limits.js';
import type { Portal } from '../portals/portal.js';
import type { PortalStore } from '../portals/portal-store.js';
import { newSecret } from '../portals/portal-state.js';
import { ControlInputError } from './control-input.js';
import { type ControlRoutes, created, ok } from './control-route.js';
import {
  readAccessInput,
  readDomain,
  readPortalInput,
  readSeedInput,
  readWebhookInput,
} from './portal-input.js';

/** @throws ControlInputError for a portal that does not exist. */
export function portalNamed(portals: PortalStore, domain: string): Portal {
  const portal = portals.find(domain);
  if (!portal) throw new ControlInputError('domain must be the name of a portal');
  return portal;
}

/** Large portals go without the field of every type, which would double each deal. */
function sampleFieldsOfDeals(portal: Portal): number[] {
  const rows = [...portal.table('userField').values()];
  return rows
    .filter((row) => row['ENTITY_ID'] === 'CRM_DEAL' && String(row['FIELD_NAME']).includes('_SAMPLE_'))
    .map(({ id }) => id);
}

export interface PortalRouteDependencies {
  readonly portals: PortalStore;
  readonly limits: PortalLimits;
  /** Address of the REST listener. */
  readonly restUrl: string;
}

/** Portals, their data, users' rights, webhooks and limits. */
export function portalRoutes({ portals, limits, restUrl }: PortalRouteDependencies): ControlRoutes {
  const shown = ({ state }: Portal): Record<string, unknown> => ({
    domain: state.domain,
    restUrl,
    webhookSecret: state.webhookSecret,
    memberId: state.memberId,
    limits: state.limits,
    operatingSeconds: state.operatingSeconds,
    isFreeTariff: state.isFreeTariff,
    market: state.market,
    switches: state.switches,
    readings: state.readings,
    codePrefix: state.codePrefix,
  });
  return {
    'POST /portals': async ({ body }) => {
      const { domain, settings } = readPortalInput(body);
      const { portal, created: isNew } = portals.ensure(domain, settings);
      if (isNew) await portals.flush();
      return isNew ? created(shown(portal)) : ok(shown(portal));
    },
    'PATCH /portals': ({ body }) => {
      const { domain, settings } = readPortalInput(body);
      const portal = portalNamed(portals, domain);
      portal.update(settings);
      limits.clear(domain);
      return ok(shown(portal));
    },
    'GET /portals': () => ok({ portals: portals.all().map(shown) }),
    'POST /seed': async ({ body }) => {
      const { domain, deals } = readSeedInput(body);
      const portal = portalNamed(portals, domain);
      const count = portal.seed('deal', deals);
      for (const field of sampleFieldsOfDeals(portal)) portal.table('userField').delete(field);
      await portals.flush();
      return ok({ domain, deals: count });
    },
    'POST /access': ({ body }) => {
      const { domain, userId, access } = readAccessInput(body);
      const portal = portalNamed(portals, domain);
      portal.update({ access: { ...portal.state.access, [userId]: access } });
      return ok({ domain, userId, access });
    },
    'POST /webhooks': ({ body }) => {
      const { domain, userId, scopes, widenable, expiresInSeconds } = readWebhookInput(body);
      const portal = portalNamed(portals, domain);
      const expiresAtMs = expiresInSeconds === null ? null : Date.now() + expiresInSeconds * 1000;
      const webhook = { secret: newSecret(8), userId, scopes, widenable, expiresAtMs };
      portal.update({ webhooks: [...portal.state.webhooks, webhook] });
      return created({ domain, userId, scopes, secret: webhook.secret, restUrl });
    },
    'GET /limits': ({ query }) => {
      const domain = readDomain(query.get('domain'));
      return ok({ domain, ...limits.counters(portalNamed(portals, domain).domain) });
    },
    'DELETE /limits': () => {
      limits.clear();
      return ok({});
    },
  };
}

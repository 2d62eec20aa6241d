import { handlersOf, removeHandlers } from '../events/handlers.js';
import type { PortalStore } from '../portals/portal-store.js';
import { type Application, newSecret } from '../portals/portal-state.js';
import { CODE_SECONDS, REFRESH_TOKEN_SECONDS, TOKEN_SECONDS, type TokenDesk } from '../oauth/token-desk.js';
import type { Portal } from '../portals/portal.js';
import { bindingsOf, removeBindings } from '../embedding/bindings.js';
import { DEFAULT_PLACEMENT, openApplication } from '../embedding/opening.js';
import { agreedAddress, canReturn } from '../oauth/return-address.js';
import { readApplicationInput, readGrantInput, readOpeningInput } from './application-input.js';
import { ControlInputError, objectOf, textOf } from './control-input.js';
import { type ControlRoutes, created, ok } from './control-route.js';
import { readDomain } from './portal-input.js';
import { portalNamed } from './portal-routes.js';

const USUAL = { lifetimeSeconds: TOKEN_SECONDS, refreshLifetimeSeconds: REFRESH_TOKEN_SECONDS } as const;

function shown(portal: Portal, { id: _, ...application }: Application): Record<string, unknown> {
  return { domain: portal.domain, ...application };
}

/** Applications of portals, and their codes, tokens and openings without a browser. */
export function oauthRoutes(portals: PortalStore, tokens: TokenDesk): ControlRoutes {
  const installed = (domain: string, clientId: string): { portal: Portal; application: Application } => {
    const portal = portalNamed(portals, domain);
    const application = portal.application(clientId);
    if (!application) throw new ControlInputError('clientId must be an application of the portal');
    return { portal, application };
  };
  return {
    'POST /applications': ({ body }) => {
      const { domain, scopes, redirectUri, handlerUrl, ...given } = readApplicationInput(body);
      const portal = portalNamed(portals, domain);
      const { applications } = portal.state;
      const clientId = given.clientId ?? `local.${newSecret(7)}`;
      const application = {
        id: portal.application(clientId)?.id ?? Math.max(0, ...applications.map(({ id }) => id)) + 1,
        clientId,
        clientSecret: given.clientSecret ?? newSecret(25),
        title: given.title ?? clientId,
        scopes,
        redirectUri,
        handlerUrl,
      };
      const others = applications.filter((known) => known.clientId !== clientId);
      portal.update({ applications: [...others, application] });
      return created(shown(portal, application));
    },
    'DELETE /applications': ({ body }) => {
      const { domain, clientId } = objectOf(body, 'body');
      const wanted = textOf(clientId, 'clientId');
      const { portal } = installed(readDomain(domain), wanted);
      const { applications, grants } = portal.state;
      portal.update({
        applications: applications.filter((known) => known.clientId !== wanted),
        grants: grants.filter((grant) => grant.clientId !== wanted),
      });
      removeBindings(portal, bindingsOf(portal, wanted));
      removeHandlers(portal, handlersOf(portal, wanted));
      return ok({});
    },
    'POST /oauth/codes': ({ body }) => {
      const { domain, ...request } = readGrantInput(body, USUAL);
      const { portal, application } = installed(domain, request.clientId);
      const { state } = objectOf(body, 'body');
      const code = tokens.issueCode(portal, request, Date.now());
      const returned = {
        code,
        state: state === undefined ? null : textOf(state, 'state'),
        serverDomain: tokens.serverDomain,
      };
      const location = canReturn(application) ? agreedAddress(portal, application, returned) : null;
      return created({ code, expiresInSeconds: CODE_SECONDS, location });
    },
    'POST /oauth/grants': ({ body }) => {
      const { domain, ...request } = readGrantInput(body, USUAL);
      return created(tokens.issue(installed(domain, request.clientId).portal, request, Date.now()));
    },
    'POST /openings': ({ body }) => {
      const { domain, clientId, placement, ...given } = readOpeningInput(body);
      const request = {
        ...installed(domain, clientId),
        ...given,
        placement: placement ?? DEFAULT_PLACEMENT,
        language: 'en',
      };
      const opening = openApplication(request, tokens, Date.now());
      if (!opening) throw new ControlInputError('placement must be one the application has a handler at');
      return created(opening);
    },
  };
}

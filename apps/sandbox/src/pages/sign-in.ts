import { agreedAddress, canReturn, refusedAddress } from '../oauth/return-address.js';
import { REFRESH_TOKEN_SECONDS, TOKEN_SECONDS, type TokenDesk } from '../oauth/token-desk.js';
import type { PortalStore } from '../portals/portal-store.js';
import { html } from './html.js';
import { fill } from './language.js';
import type { Page, PageAnswer } from './page.js';
import {
  failurePage,
  installedApplication,
  type InstalledApplication,
  type PageRequest,
} from './page-request.js';
import { chosenUser, userChoicePage, userName } from './user-choice.js';
import { WORDINGS } from './wording.data.js';

function consentPage(
  { portal, application }: InstalledApplication,
  userId: number,
  { address, language }: PageRequest,
): Page {
  const words = WORDINGS[language];
  const { title, scopes } = application;
  const list = html`<p>${words.scopes}</p>
    <ul>
      ${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}
    </ul>`;
  return {
    status: 200,
    language,
    title: fill(words.consent, { application: title }),
    content: html`<p>${fill(words.signedInAs, { portal: portal.domain, user: userName(portal, userId) })}</p>
      ${scopes.length > 0 ? list : html`<p>${words.noScopes}</p>`}
      <form method="post" action="${address}">
        <input type="hidden" name="user" value="${userId}" />
        <button name="decision" value="allow">${words.allow}</button>
        <button name="decision" value="refuse">${words.refuse}</button>
      </form>`,
  };
}

/**
 * `/oauth/authorize/`: a user of the portal signs in and lets an application act in the own name. The browser leaves
 * with a code for the address the application has registered and for no other. Whatever else comes of it is a page of
 * the portal's own, unless the portal is switched to send refusals back.
 */
export function signIn(
  portals: PortalStore,
  tokens: TokenDesk,
  request: PageRequest,
  nowMs: number,
): PageAnswer {
  const { query, form, language } = request;
  const installed = installedApplication(portals, request);
  if (!installed) return failurePage(language, 'unknownApplication');
  const { portal, application } = installed;
  if (!canReturn(application)) return failurePage(language, 'noReturnAddress');
  const wanted = query.get('redirect_uri');
  if (wanted !== null && wanted !== application.redirectUri) {
    return failurePage(language, 'otherReturnAddress');
  }
  const userId = chosenUser(portal, request);
  if (userId === null) return userChoicePage(portal, request);
  const decision = form.get('decision');
  if (decision === null) return consentPage(installed, userId, request);
  const state = query.get('state');
  if (decision === 'refuse') {
    if (portal.state.switches.ownRefusalPages) return failurePage(language, 'refused', 403);
    return { location: refusedAddress(portal, application, state) };
  }
  if (decision !== 'allow') return failurePage(language, 'wrongDecision');
  const grant = {
    clientId: application.clientId,
    userId,
    lifetimeSeconds: TOKEN_SECONDS,
    refreshLifetimeSeconds: REFRESH_TOKEN_SECONDS,
  };
  const code = tokens.issueCode(portal, grant, nowMs);
  const { serverDomain } = tokens;
  return { location: agreedAddress(portal, application, { code, state, serverDomain }) };
}

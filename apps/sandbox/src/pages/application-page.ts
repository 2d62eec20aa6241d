import { DEFAULT_PLACEMENT, type Opening, openApplication } from '../embedding/opening.js';
import type { TokenDesk } from '../oauth/token-desk.js';
import type { PortalStore } from '../portals/portal-store.js';
import { html } from './html.js';
import { fill } from './language.js';
import type { Page } from './page.js';
import {
  failurePage,
  installedApplication,
  type InstalledApplication,
  type PageRequest,
} from './page-request.js';
import { chosenUser, userChoicePage, userName } from './user-choice.js';
import { WORDINGS } from './wording.data.js';

function optionsOf(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}

function framePage(
  { portal, application }: InstalledApplication,
  userId: number,
  { url, fields }: Opening,
  language: PageRequest['language'],
): Page {
  const words = WORDINGS[language];
  const title = fill(words.open, { application: application.title });
  return {
    status: 200,
    language,
    title: application.title,
    content: html`<p>${fill(words.signedInAs, { portal: portal.domain, user: userName(portal, userId) })}</p>
      <form id="opening" method="post" action="${url}" target="application">
        ${Object.entries(fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <noscript><button>${title}</button></noscript>
      </form>
      <iframe name="application" title="${application.title}"></iframe>`,
    script: "document.getElementById('opening').submit()",
  };
}

/**
 * `/marketplace/app/`: a page of the portal with an application in a frame, posted the user's tokens and the place
 * (`placement`, `placement_options`) it is opened at.
 */
export function applicationPage(
  portals: PortalStore,
  tokens: TokenDesk,
  request: PageRequest,
  nowMs: number,
): Page {
  const { query, language } = request;
  const installed = installedApplication(portals, request);
  if (!installed) return failurePage(language, 'unknownApplication', 404);
  const options = optionsOf(query.get('placement_options'));
  if (!options) return failurePage(language, 'wrongOptions');
  const userId = chosenUser(installed.portal, request);
  if (userId === null) return userChoicePage(installed.portal, request);
  const placement = query.get('placement') ?? DEFAULT_PLACEMENT;
  const opening = openApplication({ ...installed, userId, placement, options, language }, tokens, nowMs);
  return opening ? framePage(installed, userId, opening, language) : failurePage(language, 'noHandler', 404);
}

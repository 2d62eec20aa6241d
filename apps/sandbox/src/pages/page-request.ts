import type { Application } from '../portals/portal-state.js';
import type { Portal } from '../portals/portal.js';
import type { PortalStore } from '../portals/portal-store.js';
import { html } from './html.js';
import type { Page } from './page.js';
import { type Language, type Wording, WORDINGS } from './wording.data.js';

/** What a browser asks of a page: the query names what it is about, the body of a form who decides what. */
export interface PageRequest {
  /** Path with the query, for forms that come back to it. */
  readonly address: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  /** Name of the host the browser has asked. */
  readonly host: string;
  readonly language: Language;
}

export interface InstalledApplication {
  readonly portal: Portal;
  readonly application: Application;
}

/**
 * The application of `client_id`, and its portal: the one that `domain` or the address names, for all portals share
 * one address here; without either the first that knows the application.
 */
export function installedApplication(
  portals: PortalStore,
  { query, host }: PageRequest,
): InstalledApplication | null {
  const clientId = query.get('client_id') ?? '';
  const portal = portals.find((query.get('domain') ?? host).toLowerCase());
  if (!portal && !query.has('domain')) {
    const found = portals.findApplication(clientId);
    return found ? { portal: found.portal, application: found.item } : null;
  }
  const application = portal?.application(clientId);
  return portal && application ? { portal, application } : null;
}

/** A page that says why there is nothing else to show. */
export function failurePage(language: Language, reason: keyof Wording, status = 400): Page {
  const words = WORDINGS[language];
  return { status, language, title: words.failure, content: html`<p role="alert">${words[reason]}</p>` };
}

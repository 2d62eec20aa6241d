import type { Page, PageLanguage } from '#libs/http';
import { escapeHtml, type ErrorCode } from '#libs/kernel';
import { GATEWAY_TEXTS, type GatewayPage } from './gateway-texts.data.js';

/** Which page a failure has; others are about nothing in particular. */
const PAGE_OF: Partial<Record<ErrorCode, GatewayPage>> = {
  SERVER_NOT_FOUND: 'absent',
  APP_ACCESS_DENIED: 'denied',
  APP_ORIGIN_REFUSED: 'foreign',
  APP_LOGIN_REQUIRED: 'framed',
  APP_SERVER_WAKING: 'waking',
  SERVER_NOT_READY: 'starting',
  SERVER_WAKE_BLOCKED: 'asleep',
  APP_NOT_DEPLOYED: 'empty',
  APP_UNREACHABLE: 'unreachable',
  APP_CONNECTION_LOST: 'unreachable',
  APP_TIMEOUT: 'unreachable',
  AGENT_NOT_CONNECTED: 'unreachable',
  GATEWAY_UNREACHABLE: 'unreachable',
  NOT_BLACKHOLE: 'absent',
};

/** Seconds after which a page is loaded again by itself; null when that is of no use. */
const RELOADED: Partial<Record<GatewayPage, number>> = { waking: 5, starting: 10, unreachable: 15 };

/** Which link a page offers. */
const LINK: Partial<Record<GatewayPage, 'signIn' | 'other' | 'again'>> = {
  denied: 'other',
  foreign: 'again',
  framed: 'signIn',
  unreachable: 'again',
  failed: 'again',
};

export interface GatewayPageFacts {
  readonly language: PageLanguage;
  readonly status: number;
  /** What people call the application. */
  readonly app: string;
  /** Path of the gateway that signs in and comes back here. */
  readonly signInPath: string;
  /** Path the visitor has asked. */
  readonly path: string;
}

export function pageOf(code: ErrorCode): GatewayPage {
  return PAGE_OF[code] ?? 'failed';
}

export function reloadSeconds(page: GatewayPage): number | null {
  return RELOADED[page] ?? null;
}

/** A page of the gateway in place of the application's. */
export function gatewayPage(
  page: GatewayPage,
  { language, status, app, signInPath, path }: GatewayPageFacts,
): Page {
  const texts = GATEWAY_TEXTS[language];
  const fill = (text: string): string => text.replace('{app}', () => app);
  const { title, text } = texts.pages[page];
  const link = LINK[page];
  const address = link === 'again' ? path : signInPath;
  const offered = link
    ? `<p><a href="${escapeHtml(address)}"${link === 'again' ? '' : ' target="_top"'}>${escapeHtml(texts[link])}</a></p>`
    : '';
  return {
    language,
    status,
    framed: true,
    title: fill(title),
    body: `<p>${escapeHtml(fill(text))}</p>${offered}`,
  };
}

import type { Request, Response } from 'express';
import type { Config } from '#libs/config';
import {
  type Page,
  type PageLanguage,
  pageLanguage,
  type PorticoRequest,
  type RateLimiter,
  sendPage,
} from '#libs/http';
import { readSecretCookie } from '#libs/http/contracts';
import { PorticoError } from '#libs/kernel';
import { newSecret } from '../one-time-secrets.js';

const MAX_AGE_SECONDS = 3_600;

/** Where a browser is known: on pages of its own, or in a frame of the portal, there in a jar of its own. */
type BrowserPlace = 'page' | 'frame';

const COOKIES: Readonly<Record<BrowserPlace, { readonly name: string; readonly overHttps: string }>> = {
  page: { name: 'svc-browser', overHttps: 'SameSite=Lax; Secure' },
  frame: { name: 'svc-frame', overHttps: 'SameSite=None; Secure; Partitioned' },
};

const isSecure = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https:');

/** `__Host-` needs https; without it the cookie is for a machine of one's own. */
function nameFor(place: BrowserPlace, config: Config): string {
  return isSecure(config) ? `__Host-${COOKIES[place].name}` : COOKIES[place].name;
}

/** The secret of the browser a sign-in began in; null when the request brings none. */
export function readBrowser(request: Request, config: Config, place: BrowserPlace = 'page'): string | null {
  return readSecretCookie(request.headers.cookie, nameFor(place, config));
}

/** The same; a browser without one gets one, so that what begins here can only be ended here. */
export function bindBrowser(
  request: Request,
  response: Response,
  config: Config,
  place: BrowserPlace = 'page',
): string {
  const browser = readBrowser(request, config, place) ?? newSecret();
  const where = isSecure(config) ? COOKIES[place].overHttps : 'SameSite=Lax';
  response.setHeader(
    'Set-Cookie',
    `${nameFor(place, config)}=${browser}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; ${where}`,
  );
  return browser;
}

/** Sends the browser on. No body: it would repeat what stands in the address. */
export function sendTo(response: Response, address: string, status: 302 | 303 = 302): void {
  response.status(status).setHeader('Location', address);
  response.end();
}

/** Who is shown a page. */
export interface PageReader {
  readonly language: PageLanguage;
  /** The secret of their browser; null where it has none. */
  readonly browser: string | null;
}

export function pageReader(request: Request, config: Config): PageReader {
  return {
    language: pageLanguage(request.headers['accept-language']),
    browser: readBrowser(request, config),
  };
}

/** Answers with a page, or sends the browser on. */
export function answerBrowser(response: Response, answer: Page | string, status: 302 | 303 = 303): void {
  if (typeof answer === 'string') sendTo(response, answer, status);
  else sendPage(response, answer);
}

/**
 * Counts a call against the limit of its route, for a caller who has no key.
 * @param name who calls, from which address.
 * @throws PorticoError `RATE_LIMITED`.
 */
export function countCaller(
  limiter: RateLimiter,
  name: string,
  request: PorticoRequest,
  response: Response,
): void {
  const caller = { keyId: name, portalId: null, ownerUserId: name };
  const refusal = limiter.refuse(
    { ...caller, requestsPerSecond: null, aiRequestsPerMinute: null },
    request,
    response,
  );
  if (refusal) throw new PorticoError(refusal.code, refusal.options);
}

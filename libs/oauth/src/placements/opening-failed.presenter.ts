import type { Page, PageFailure } from '#libs/http';
import { escapeHtml, type ErrorCode } from '#libs/kernel';
import { type OpeningFault, PAGE_TEXTS } from '../pages/page-texts.data.js';

/** What a failure is about; others are passing where they may be repeated. */
const FAULTS: Partial<Record<ErrorCode, OpeningFault>> = {
  USER_AUTH_REQUIRED: 'refused',
  DOMAIN_MISMATCH: 'elsewhere',
  APP_RESOLVE_FAILED: 'unknown',
  SERVER_NOT_FOUND: 'unknown',
  APP_UNAVAILABLE: 'unavailable',
  APP_CONFIG_ERROR: 'unavailable',
  PAYLOAD_TOO_LARGE: 'tooLarge',
};

/** Origins that can stand in a policy as they are. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The page in place of an application that did not open. It says words and leads back to who has opened it, so
 * whoever has sent the form may show it: for a portal that is not the application's, nobody else can say what happened.
 */
export function openingFailedPage({
  code,
  details,
  requestId,
  status,
  headers,
  language,
  url,
}: PageFailure): Page {
  const texts = PAGE_TEXTS[language].opening;
  const portals = portalsOf(headers.origin, url);
  const [portal] = portals;
  const again =
    portal === undefined
      ? ''
      : `<p><a href="${escapeHtml(portal)}/" target="_top" rel="noreferrer">${escapeHtml(texts.again)}</a></p>`;
  const facts = `<p>${escapeHtml(texts.code)}: <code>${escapeHtml(code)}</code><br>${escapeHtml(texts.request)}: <code>${escapeHtml(requestId)}</code></p>`;
  return {
    language,
    status,
    framed: portals.length === 0 ? true : portals,
    title: texts.title,
    body: `<p>${escapeHtml(texts.faults[faultOf(code, status, details)])}</p>${again}${facts}`,
  };
}

function faultOf(code: ErrorCode, status: number, details: PageFailure['details']): OpeningFault {
  if (details?.['field'] === 'PLACEMENT_OPTIONS') return 'tooLarge';
  return FAULTS[code] ?? (status === 429 || status >= 500 ? 'passing' : 'failed');
}

/** Who has sent the form: what the browser says, and the portal of its address. */
function portalsOf(origin: string | undefined, url: string): readonly string[] {
  const domain = new URL(url, 'http://service').searchParams.get('DOMAIN') ?? '';
  return [...new Set([origin ?? '', `https://${domain.toLowerCase()}`])].filter((text) => ORIGIN.test(text));
}

import type { Page, PageFailure, PageLanguage } from '#libs/http';
import { type ErrorCode, escapeHtml } from '#libs/kernel';
import { CONNECT_SCOPES } from '../connect/connect-scopes.data.js';
import { fillIn, type OpeningFault, PAGE_TEXTS } from './page-texts.data.js';
import { SIGN_IN_ERRORS, VISIT_PATH } from '../sign-in/addresses.policy.js';

/** What the question is about. */
interface PortalQuestion {
  /** Why it is asked. */
  readonly text: string;
  /** Where the answer is sent. */
  readonly action: string;
  /** Sent along with it. */
  readonly hidden: Readonly<Record<string, string>>;
  /** What was typed and is no portal; null at first. */
  readonly refused: string | null;
}

/** The page that asks on which portal the user is. */
function portalPage(language: PageLanguage, { text, action, hidden, refused }: PortalQuestion): Page {
  const isUnknown = refused !== null;
  const { title, field, example, next, unknown } = PAGE_TEXTS[language].portal;
  const fault = isUnknown ? `<p class="wrong" id="fault" role="alert">${escapeHtml(unknown)}</p>` : '';
  const described = isUnknown ? ' aria-invalid="true" aria-describedby="fault"' : '';
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const body = `<p>${escapeHtml(text)}</p>${fault}
<form method="post" action="${escapeHtml(action)}">${fields.join('')}
<label class="field" for="portal">${escapeHtml(field)}</label>
<input type="text" id="portal" name="portal" required autocapitalize="none" spellcheck="false" inputmode="url"
 placeholder="${escapeHtml(example)}" value="${escapeHtml(refused ?? '')}"${described}>
<div class="actions"><button type="submit">${escapeHtml(next)}</button></div></form>`;
  return { language, title, body, hasForm: true, status: isUnknown ? 400 : 200 };
}

const hidden = (handle: string): string =>
  `<input type="hidden" name="request" value="${escapeHtml(handle)}">`;

/** On which portal the user of a partner is. @param refused what was typed and is no portal. */
export function partnerPage(
  language: PageLanguage,
  partner: string,
  handle: string,
  refused: string | null,
): Page {
  return portalPage(language, {
    text: fillIn(PAGE_TEXTS[language].portal.text, { partner }),
    action: '/v1/connect/portal',
    hidden: { request: handle },
    refused,
  });
}

/** What a partner asks for, and of whom. */
interface ConsentQuestion {
  readonly request: { readonly scopes: readonly (keyof typeof CONNECT_SCOPES)[] };
  readonly partner: string;
  readonly portal: string;
  readonly person: string;
}

/** The page on which a user gives a partner what it asks for, or less, or nothing. */
export function consentPage(
  language: PageLanguage,
  { request: { scopes }, partner, portal, person }: ConsentQuestion,
  handle: string,
  isEmpty: boolean,
): Page {
  const texts = PAGE_TEXTS[language].consent;
  const boxes = scopes.map(
    (scope) =>
      `<div class="choice"><input type="checkbox" id="scope-${scope}" name="scope" value="${scope}"${
        isEmpty ? '' : ' checked'
      }><label for="scope-${scope}">${escapeHtml(CONNECT_SCOPES[scope][language])}</label></div>`,
  );
  const fault = isEmpty ? `<p class="wrong" role="alert">${escapeHtml(texts.none)}</p>` : '';
  const body = `<p>${escapeHtml(fillIn(texts.text, { partner, portal }))}</p>
<p class="soft">${escapeHtml(person)}</p>
<form method="post" action="/v1/connect/consent">${hidden(handle)}
<fieldset><legend>${escapeHtml(texts.scopes)}</legend>${boxes.join('\n')}</fieldset>${fault}
<p class="soft">${escapeHtml(texts.note)}</p>
<div class="actions"><button name="decision" value="allow">${escapeHtml(texts.allow)}</button>
<button class="other" name="decision" value="deny">${escapeHtml(texts.deny)}</button></div></form>`;
  return {
    language,
    title: fillIn(texts.title, { partner }),
    body,
    hasForm: true,
    status: isEmpty ? 400 : 200,
  };
}

/** The page that asks a visitor of an application that is open to every portal for theirs. */
export function visitPortalPage(
  language: PageLanguage,
  { app, path, refused }: { readonly app: string; readonly path: string; readonly refused: string | null },
): Page {
  const { text } = PAGE_TEXTS[language].visit;
  return portalPage(language, { text, action: VISIT_PATH, hidden: { app, path }, refused });
}

/** The page for visitors whose portal has no way to sign in. */
export function closedPage(language: PageLanguage): Page {
  const { title, text } = PAGE_TEXTS[language].visit.closed;
  return { language, title, body: `<p>${escapeHtml(text)}</p>`, status: 503 };
}

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

/** The page on which a sign-in without a redirect ends. @param error why it has failed. */
export function completePage(language: PageLanguage, error: string | undefined): Page {
  const { complete, failed } = PAGE_TEXTS[language];
  if (error === undefined)
    return { language, title: complete.title, body: `<p>${escapeHtml(complete.text)}</p>` };
  const known = SIGN_IN_ERRORS.find((word) => word === error);
  const cause = known ? `<p>${escapeHtml(failed.causes[known])}</p>` : '';
  return { language, title: failed.title, body: cause };
}

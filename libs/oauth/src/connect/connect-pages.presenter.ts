import type { Page, PageLanguage } from '#libs/http';
import { escapeHtml } from '#libs/kernel';
import { fillIn, PAGE_TEXTS } from '../pages/page-texts.data.js';
import { CONNECT_SCOPES } from './connect-scopes.data.js';
import type { ConsentView } from './show-connect.query.js';

const hidden = (handle: string): string =>
  `<input type="hidden" name="request" value="${escapeHtml(handle)}">`;

/** The page on which a user gives a partner what it asks for, or less, or nothing. */
export function consentPage(
  language: PageLanguage,
  { request: { scopes }, partner, portal, person }: ConsentView,
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

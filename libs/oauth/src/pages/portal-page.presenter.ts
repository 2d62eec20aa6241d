import type { Page, PageLanguage } from '#libs/http';
import { escapeHtml } from '#libs/kernel';
import { PAGE_TEXTS } from './page-texts.data.js';

/** What the question is about. */
export interface PortalQuestion {
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
export function portalPage(language: PageLanguage, { text, action, hidden, refused }: PortalQuestion): Page {
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

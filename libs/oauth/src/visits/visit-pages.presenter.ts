import type { Page, PageLanguage } from '#libs/http';
import { escapeHtml } from '#libs/kernel';
import { PAGE_TEXTS } from '../pages/page-texts.data.js';
import { portalPage } from '../pages/portal-page.presenter.js';
import { VISIT_PATH } from './visit-address.js';

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

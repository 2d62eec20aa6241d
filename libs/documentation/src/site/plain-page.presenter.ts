import { html } from './html.js';
import type { SitePage } from './page-layout.presenter.js';

/** What a reader sees at an address that leads nowhere. */
export const UNKNOWN_PAGE: SitePage = {
  title: 'No such page',
  description: '',
  address: '',
  content: html`<article class="text">
    <h1>There is no such page</h1>
    <p>
      The <a href="/docs">overview</a> lists all guides and areas. The search finds operations, fields and
      errors by their names.
    </p>
  </article>`,
};

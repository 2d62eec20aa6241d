import type { SiteAssetName, SiteAssets } from '../files/site-assets.js';
import { html, type Html, type HtmlPart } from './html.js';

/** Pages load what this service serves, run no other script, and stand in no frame. */
const OWN_FILES = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** Of all pages but the API reference. */
export const SITE_POLICY = [...OWN_FILES, "style-src 'self'"].join('; ');

/** Of the API reference: its renderer writes styles into the page. What it might load elsewhere is refused here. */
export const REFERENCE_POLICY = [...OWN_FILES, "style-src 'self' 'unsafe-inline'"].join('; ');

/** A heading of the page that the column on its right leads to. */
export interface PageHeading {
  readonly id: string;
  readonly title: string;
  readonly level: number;
}

/** A page of the site, without what is around it. */
export interface SitePage {
  readonly title: string;
  /** For search engines and previews, a sentence. */
  readonly description: string;
  /** Path of the page; the navigation marks it. */
  readonly address: string;
  readonly content: Html;
  readonly headings?: readonly PageHeading[];
  /** Scripts and styles beside those of every page. */
  readonly scripts?: readonly SiteAssetName[];
  readonly styles?: readonly SiteAssetName[];
  /** Attributes of the body for the scripts, `data-` left out. */
  readonly data?: Readonly<Record<string, string>>;
  /** `reference`: the content takes the whole width. */
  readonly kind?: 'reference';
  readonly tools?: Html;
}

const MENU_ICON = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M4 7h16M4 12h16M4 17h16" />
</svg>`;
const SEARCH_ICON = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="11" cy="11" r="6.5" />
  <path d="m16 16 4.5 4.5" />
</svg>`;
const THEME_ICON = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M12 3.5a8.5 8.5 0 1 0 8.5 8.5A6.5 6.5 0 0 1 12 3.5Z" />
</svg>`;

/** The whole page: header, navigation, content and what is on the page. */
export function renderPage(page: SitePage, navigation: Html, assets: SiteAssets): string {
  const { title, description, kind, headings = [], scripts = [], styles = [], data = {} } = page;
  const all = { search: assets.address('search.js'), index: assets.address('minisearch.js'), ...data };
  const attributes = Object.entries(all).map(([name, value]) => html` data-${name}="${value}"`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · Portico</title>
<meta name="description" content="${description}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${assets.address('favicon.svg')}" type="image/svg+xml">
${(['site.css', ...styles] as const).map((name) => html`<link rel="stylesheet" href="${assets.address(name)}" />`)}
<script src="${assets.address('theme.js')}"></script>
${(['site.js', ...scripts] as const).map((name) => html`<script type="module" src="${assets.address(name)}"></script>`)}
</head>
<body${kind ? html` class="${kind}"` : null}${attributes}>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="menu" href="#navigation" aria-label="Menu" role="button" aria-controls="navigation" aria-expanded="false">${MENU_ICON}</a>
<a class="brand" href="/docs"><img src="${assets.address('favicon.svg')}" alt="" width="24" height="24"><span>Portico</span></a>
${page.tools ?? null}
<button class="open-search" type="button" hidden aria-haspopup="dialog">${SEARCH_ICON}<span>Search</span><kbd>/</kbd></button>
<button class="theme" type="button" hidden aria-label="Dark or light">${THEME_ICON}</button>
</header>
<div class="frame">
<nav class="side" id="navigation" aria-label="Documentation">${navigation}</nav>
<main id="content" tabindex="-1">${page.content}</main>
${headings.length > 1 ? contents(headings) : null}
</div>
</body>
</html>
`.text;
}

function contents(headings: readonly PageHeading[]): Html {
  return html`<aside class="page-contents" aria-labelledby="contents-title">
    <h2 id="contents-title">On this page</h2>
    <ul>
      ${headings.map(
        ({ id, title, level }) => html`<li class="level-${level}"><a href="#${id}">${title}</a></li>`,
      )}
    </ul>
  </aside>`;
}

/** A link of the navigation; that of the page itself is marked. */
export function navigationLink(address: string, label: HtmlPart, current: string): Html {
  return html`<a href="${address}" ${address === current ? html` aria-current="page"` : null}>${label}</a>`;
}

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

import type { GuideLibrary } from '../guides/guide-library.js';
import type { SiteAssets } from '../files/site-assets.js';
import { html, type Html, inlineMarkdown } from '../site/html.js';
import { methodBadge } from '../site/navigation.presenter.js';
import type { SitePage } from '../site/page-layout.presenter.js';
import { areaAddress, type ListedArea, type ListedGroup, operationAnchor } from './area-operations.js';

/**
 * The reference of an area. Its operations stand in the page itself, for readers without scripts and until the renderer
 * is there.
 */
export function areaPage(area: ListedArea, library: GuideLibrary, assets: SiteAssets): SitePage {
  const guides = area.guides.map((name) => library.find(name)).filter((guide) => guide !== null);
  const content = html`<header class="text area">
      <h1>${area.title}</h1>
      <p>${area.description}</p>
      <p class="ways">
        ${guides.map(({ address, title }) => html`<a href="${address}">${title}</a>`)}<a
          href="/v1/openapi/${area.name}.json"
          >OpenAPI document</a
        >
      </p>
    </header>
    <div class="text" id="operations">${area.groups.map(renderGroup)}</div>
    <div id="reference" hidden></div>`;
  return {
    title: area.title,
    description: area.description,
    address: areaAddress(area.name),
    content,
    kind: 'reference',
    styles: ['reference.css'],
    scripts: ['reference.js'],
    data: {
      renderer: assets.address('scalar.js'),
      document: `/v1/openapi/${area.name}.json`,
    },
    tools: KEY_FIELD,
  };
}

const KEY_FIELD = html`<form class="key" hidden>
  <label for="key">Your key</label>
  <input
    id="key"
    name="key"
    type="password"
    autocomplete="off"
    spellcheck="false"
    placeholder="X-Api-Key"
    aria-describedby="key-note"
  />
  <span id="key-note">Stays in this tab. The samples can be tried with it.</span>
</form>`;

function renderGroup({ name, title, description, operations }: ListedGroup): Html {
  return html`<section aria-labelledby="group-${name}">
    <h2 id="group-${name}">${title}</h2>
    <p>${description}</p>
    ${operations.map(
      (operation) =>
        html`<section class="operation" id="${operationAnchor(name, operation.id)}">
          <h3>${operation.summary}</h3>
          <p>${methodBadge(operation.method)} <code>${operation.path}</code></p>
          ${operation.description && inlineMarkdown(operation.description)}
        </section>`,
    )}
  </section>`;
}

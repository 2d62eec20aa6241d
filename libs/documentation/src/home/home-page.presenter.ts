import { escapeHtml } from '#libs/kernel';
import { highlightCode } from '../guides/highlight-code.js';
import type { ShownGuideGroup } from '../guides/guide-library.js';
import { areaAddress, type ListedArea } from '../reference/area-operations.js';
import { html, Html } from '../site/html.js';
import type { SitePage } from '../site/page-layout.presenter.js';
import { FIRST_CALLS } from './first-call.data.js';

/** The first page: what this is, the first call, the guides and the areas. */
export function homePage(
  publicUrl: string,
  groups: readonly ShownGuideGroup[],
  areas: readonly ListedArea[],
): SitePage {
  const base = publicUrl.replace(/\/$/, '');
  const total = areas.reduce((sum, { operationCount }) => sum + operationCount, 0);
  const content = html`<article class="text home">
    <section class="hero">
      <div>
        <h1>One HTTP API for your company portal</h1>
        <p class="lead">
          Deals, tasks, chats and files of the portal, applications and the servers they run on, AI models and
          web search: ${total} operations behind one key, with one shape of answers.
        </p>
        <p class="ways">
          <a class="primary" href="/docs/getting-started">Getting started</a
          ><a href="/docs/authentication">Authentication</a>
        </p>
        <p class="address">Base address <code>${base}/v1</code></p>
      </div>
      <div class="first-call">${firstCalls(`${base}/v1/me`)}</div>
    </section>
    ${groups.map(
      ({ title, guides }) =>
        html`<section>
          <h2>${title}</h2>
          <ul class="cards">
            ${guides.map(
              (guide) =>
                html`<li>
                  <a href="${guide.address}"
                    ><h3>${guide.title}</h3>
                    <p>${guide.summary}</p></a
                  >
                </li>`,
            )}
          </ul>
        </section>`,
    )}
    <section>
      <h2 id="areas">API reference</h2>
      <ul class="cards">
        ${areas.map(
          ({ name, title, description, operationCount }) =>
            html`<li>
              <a href="${areaAddress(name)}">
                <h3>${title}</h3>
                <p>${description}</p>
                <small>${operationCount} ${operationCount === 1 ? 'operation' : 'operations'}</small></a
              >
            </li>`,
        )}
      </ul>
    </section>
    <section>
      <h2>For programs</h2>
      <ul>
        <li>
          <a href="/v1/openapi.json">/v1/openapi.json</a>: all of it as an OpenAPI 3.1 document; each area has
          one of its own, such as <a href="/v1/openapi/crm.json">/v1/openapi/crm.json</a>.
        </li>
        <li>
          <a href="/llms.txt">/llms.txt</a> and <a href="/llms-full.txt">/llms-full.txt</a>: the guides as
          text for language models.
        </li>
      </ul>
    </section>
  </article>`;
  return {
    title: 'API documentation',
    description: 'One HTTP API for the data of a company portal, for applications and for their servers.',
    address: '/docs',
    content,
  };
}

/** One sample for each language; without a script the first is shown. */
function firstCalls(url: string): Html {
  const samples = Object.entries(FIRST_CALLS);
  const tabs = samples.map(
    ([name, { title }], index) =>
      html`<input
          type="radio"
          name="language"
          id="language-${name}"
          ${index === 0 ? html` checked` : null}
        /><label for="language-${name}">${title}</label>`,
  );
  const codes = samples.map(([name, { language, code }]) => {
    const text = code(url);
    const marked = new Html(highlightCode(text, language) || escapeHtml(text));
    return html`<div class="code" data-language="${name}">
      <pre tabindex="0"><code>${marked}</code></pre>
    </div>`;
  });
  return html`<fieldset class="tabs">
    <legend>The first call</legend>
    ${tabs}${codes}
  </fieldset>`;
}

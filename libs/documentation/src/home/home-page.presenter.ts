import { escapeHtml } from '#libs/kernel';
import type { ShownGuideGroup } from '../guides/guide-library.js';
import { highlightCode } from '../guides/guide-renderer.js';
import { areaAddress, type ListedArea } from '../reference/area-operations.js';
import { html, Html } from '../site/html.js';
import type { SitePage } from '../site/page-layout.presenter.js';

/** The first call of a reader, in a language. */
export interface FirstCall {
  readonly title: string;
  /** Name of the language for its colours. */
  readonly language: string;
  /** @param url whole address of the call. */
  readonly code: (url: string) => string;
}

/** The same call in every language the samples of the reference know. */
const FIRST_CALLS: Readonly<Record<string, FirstCall>> = {
  curl: {
    title: 'curl',
    language: 'bash',
    code: (url) => `curl -H "X-Api-Key: $KEY" \\
  ${url}`,
  },
  typescript: {
    title: 'TypeScript',
    language: 'typescript',
    code: (url) => `const answer = await fetch('${url}', {
  headers: { 'X-Api-Key': process.env.KEY! },
});
const { data } = await answer.json();
console.log(data);`,
  },
  python: {
    title: 'Python',
    language: 'python',
    code: (url) => `import os, requests

answer = requests.get("${url}", headers={"X-Api-Key": os.environ["KEY"]})
print(answer.json()["data"])`,
  },
  php: {
    title: 'PHP',
    language: 'php',
    code: (url) => `<?php
$call = curl_init("${url}");
curl_setopt($call, CURLOPT_RETURNTRANSFER, true);
curl_setopt($call, CURLOPT_HTTPHEADER, ["X-Api-Key: " . getenv("KEY")]);
print_r(json_decode(curl_exec($call), true)["data"]);`,
  },
};

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

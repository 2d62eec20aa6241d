import { STATUS_CODES } from 'node:http';
import { ERROR_CATALOGUE, type ErrorDefinition, type Retryability } from '#libs/kernel';
import { html, type Html, inlineMarkdown } from '../site/html.js';
import type { SitePage } from '../site/page-layout.presenter.js';

const REPEAT: Readonly<Record<Retryability, string>> = {
  no: 'Do not repeat it unchanged.',
  yes: 'Repeat it later.',
  read: 'Repeat a read; before you repeat a write, look whether it was done.',
};

/** Every code with its explanation, by status. */
export function errorsPage(): SitePage {
  const rows = Object.entries<ErrorDefinition>(ERROR_CATALOGUE).sort(
    ([a, { status: first }], [b, { status: second }]) => first - second || (a < b ? -1 : 1),
  );
  const statuses = [...new Set(rows.map(([, { status }]) => status))];
  const content = html`<article class="text errors">
    <h1>Error codes</h1>
    <p>
      A failure carries a <code>code</code> that never changes its meaning. This is every code the service
      answers with. How a failure looks and how to treat one: <a href="/docs/handling-errors">errors</a>.
    </p>
    <p class="filter" hidden>
      <label for="error-filter">Filter</label>
      <input
        id="error-filter"
        type="search"
        placeholder="Code, status or word"
        autocomplete="off"
        spellcheck="false"
      />
      <output for="error-filter" aria-live="polite"></output>
    </p>
    ${statuses.map(
      (status) =>
        html`<section>
          <h2 id="status-${status}">${status} ${STATUS_CODES[status] ?? ''}</h2>
          ${rows.filter(([, row]) => row.status === status).map(([code, row]) => renderError(code, row))}
        </section>`,
    )}
  </article>`;
  return {
    title: 'Error codes',
    description: 'Every error code of the API: what it means, and what to do.',
    address: '/docs/errors',
    content,
    headings: statuses.map((status) => ({
      id: `status-${status}`,
      title: `${status} ${STATUS_CODES[status] ?? ''}`,
      level: 2,
    })),
    scripts: ['errors.js'],
  };
}

function renderError(code: string, row: ErrorDefinition): Html {
  const { status, message, cause, remedy, retryable, retryAfter, shape } = row;
  return html`<section class="error" id="${code}" data-status="${status}">
    <h3>
      <a href="#${code}"><code>${code}</code></a>
    </h3>
    <p class="message">${message}</p>
    <dl>
      <dt>Cause</dt>
      <dd>${inlineMarkdown(cause)}</dd>
      <dt>Way out</dt>
      <dd>${inlineMarkdown(remedy)}</dd>
      <dt>Repeat</dt>
      <dd>
        ${REPEAT[retryable]}${retryAfter ? html` <code>Retry-After</code> says when.` : null}${
          shape === 'ai' ? ' In the shape of the AI endpoints.' : null
        }
      </dd>
    </dl>
  </section>`;
}

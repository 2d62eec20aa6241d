import { createHash } from 'node:crypto';
import type { JsonSchema } from '../routes/json-schema.js';
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiReference,
  OpenApiResponse,
} from './build-document.js';
import { DOCS_STYLE } from './docs-style.data.js';

const STYLE_HASH = createHash('sha256').update(DOCS_STYLE).digest('base64');

/** The page loads nothing and runs nothing: its only style sheet is named by its hash. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: unknown): string =>
  String(text).replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** The document as a page for people; plain HTML, works offline. */
export function renderDocsPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = document.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<h2 id="${escape(name)}">${escape(name)}</h2>${own.map((entry) => renderOperation(entry, document)).join('')}`;
  });
  const contents = document.tags
    .map(({ name }) => `<a href="#${escape(name)}">${escape(name)}</a>`)
    .join(' · ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(document.info.title)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${DOCS_STYLE}</style></head><body>
<h1>${escape(document.info.title)} API</h1><p>${escape(document.info.description)}
Base address: <code>${escape(document.servers[0]?.url ?? '')}</code>.
The same as data: <a href="/v1/openapi.json">/v1/openapi.json</a>.</p><p>${contents}</p>${sections.join('')}</body></html>`;
}

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
}

function renderOperation({ path, method, operation }: Entry, document: OpenApiDocument): string {
  const body = operation.requestBody?.content['application/json']?.schema;
  return `<details id="${escape(operation.operationId)}"><summary><span class="method">${escape(method.toUpperCase())}</span>
<code>${escape(path)}</code> <span class="muted">${escape(operation.summary)}</span></summary>
${operation.description ? `<p>${escape(operation.description)}</p>` : ''}
${operation.security.length === 0 ? '<p>No key needed.</p>' : ''}
${renderParameters(operation.parameters ?? [])}${body ? renderSchema('Request body', body) : ''}
${renderResponses(operation, document)}</details>`;
}

function renderParameters(parameters: readonly OpenApiParameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${escape(place)}${required ? ', required' : ''}</td>
<td>${escape(schema.type ?? '')}</td><td>${escape(schema.description ?? '')}</td></tr>`,
  );
  return `<h4>Parameters</h4><table>${rows.join('')}</table>`;
}

function renderSchema(title: string, schema: JsonSchema): string {
  return `<details><summary>${escape(title)}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`;
}

/** Shared responses stand among the components, under the last word of the reference. */
function resolve(response: OpenApiResponse | OpenApiReference, { components }: OpenApiDocument) {
  if (!('$ref' in response)) return response;
  return components.responses[response.$ref.slice(response.$ref.lastIndexOf('/') + 1)] as OpenApiResponse;
}

function renderResponses({ responses }: OpenApiOperation, document: OpenApiDocument): string {
  const rows = Object.entries(responses).map(([status, response]) => {
    const { description, content } = resolve(response, document);
    const schema = content?.['application/json']?.schema;
    const detail = schema && Number(status) < 400 ? renderSchema(description, schema) : escape(description);
    return `<tr><td>${escape(status)}</td><td>${detail}</td></tr>`;
  });
  return `<h4>Answers</h4><table>${rows.join('')}</table>`;
}

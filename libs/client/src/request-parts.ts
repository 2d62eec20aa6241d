import { type EncodedBody, encodeForm, isContent } from './form.js';
import type { FormFields, OperationFacts } from './operation-types.js';

/** The parts of a call, as far as they decide what is sent. */
export interface CallParts {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly form?: FormFields | undefined;
  readonly contentType?: string | undefined;
}

/** A segment of its own would be taken for the folder itself or the one above, and lead to another operation. */
const LEADING_ELSEWHERE: ReadonlySet<string> = new Set(['', '.', '..']);

function segment(name: string, value: string): string {
  if (LEADING_ELSEWHERE.has(value))
    throw new TypeError(`"${value}" cannot be the parameter ${name} of a path.`);
  return encodeURIComponent(value);
}

/** The path of an operation with its parameters. @throws TypeError for one that is missing or cannot be one. */
export function fillPath(template: string, parameters: Readonly<Record<string, unknown>> = {}): string {
  return template.replace(/\{(\+?)(\w+)\}/g, (_, keepsSlashes: string, name: string) => {
    const value = parameters[name];
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new TypeError(`The parameter ${name} of the path is missing.`);
    }
    const text = String(value);
    if (keepsSlashes === '') return segment(name, text);
    return text
      .split('/')
      .map((part) => segment(name, part))
      .join('/');
  });
}

function appendMember(query: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined) return;
  if (value === null) query.append(name, '');
  else if (value instanceof Date) query.append(name, value.toISOString());
  else if (Array.isArray(value)) for (const item of value) appendMember(query, `${name}[]`, item);
  else if (typeof value === 'object') {
    for (const [member, inner] of Object.entries(value)) appendMember(query, `${name}[${member}]`, inner);
  } else query.append(name, String(value));
}

/** A query as the service reads it: `filter[amount][$gte]=1`, `filter[stageId][]=NEW`; null is an empty value. */
export function encodeQuery(query: object = {}): string {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) appendMember(encoded, name, value);
  const text = encoded.toString();
  return text === '' ? '' : `?${text}`;
}

/** The body of a call with its media type; null when it has none. */
export function encodeBody(
  facts: OperationFacts,
  { body, form, contentType }: CallParts,
): EncodedBody | null {
  if (form) return encodeForm(form);
  if (body === undefined) return null;
  if (facts.body === 'raw' && isContent(body)) {
    const own = body instanceof Blob && body.type !== '' ? body.type : 'application/octet-stream';
    return { content: body, type: contentType ?? own };
  }
  return { content: JSON.stringify(body), type: 'application/json' };
}

import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** An example of the answer of a code, as the document shows it. */
interface Example {
  readonly value: unknown;
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** The code of a failure in any of its shapes: `error.code`, or `code` in those of RFC 6749 and RFC 9457. */
function codeIn(body: unknown): unknown {
  if (!isObject(body)) return undefined;
  return isObject(body['error']) ? body['error']['code'] : body['code'];
}

/**
 * What is wrong with the code of a failure; null when nothing is, or when the response documents no codes.
 * @param codes of the response.
 * @param examples by code: a code is answered in the shape of its example.
 */
export function findCodeFault(
  body: unknown,
  codes: readonly string[] | undefined,
  examples: Readonly<Record<string, Example>>,
): string | null {
  if (!codes) return null;
  const code = codeIn(body);
  if (typeof code !== 'string' || !codes.includes(code))
    return `the document does not mention ${String(code)}`;
  const example = examples[code]?.value;
  // RFC 6749 and RFC 9457 have shapes of their own for every code; the schema has told them apart.
  if (!isObject(body) || !isObject(body['error']) || !isObject(example)) return null;
  return 'success' in body === 'success' in example ? null : `${code} has another shape`;
}

/** The parts of an OpenAPI document the checker reads. */
export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
  readonly components?: {
    readonly responses?: Readonly<Record<string, Response>>;
    readonly examples?: Readonly<Record<string, Example>>;
  };
}

interface Response {
  readonly content?: Readonly<Record<string, unknown>>;
  readonly 'x-error-codes'?: readonly string[];
  /** `#/components/responses/<name>` instead of the response itself. */
  readonly $ref?: string;
}

/** One answer of the service, as a spec received it. */
export interface ReceivedAnswer {
  readonly method: string;
  /** Path as sent; a query is ignored. */
  readonly path: string;
  readonly status: number;
  /** Media type without parameters; JSON by default. */
  readonly type?: string;
  /** The parsed JSON body; undefined when there was none. */
  readonly body: unknown;
}

/** Answers the faults of an answer against the document; none when it keeps the contract. */
export type ResponseChecker = (answer: ReceivedAnswer) => string[];

const pointer = (...segments: string[]): string =>
  segments
    .map((segment) => `/${encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');

/** Literal segments win over parameters, as they do in the service. */
function matcherOf(template: string): { template: string; pattern: RegExp; parameters: number } {
  const source = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+');
  return { template, pattern: new RegExp(`^${source}$`), parameters: template.split('{').length };
}

/** Makes a checker of answers against an OpenAPI 3.1 document. Schemas are compiled when first needed. */
export function openApiResponseChecker(document: Described): ResponseChecker {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const compiled = new Map<string, ValidateFunction>();
  const matchers = Object.keys(document.paths)
    .map(matcherOf)
    .sort((a, b) => a.parameters - b.parameters);

  return ({ method, path, status, type = 'application/json', body }) => {
    const address = path.split('?', 1)[0]!;
    const name = `${method} ${address} ${status}`;
    const verb = method.toLowerCase();
    const template = matchers.find(
      ({ pattern, template: key }) => pattern.test(address) && document.paths[key]![verb],
    )?.template;
    if (!template) return status === 404 ? [] : [`${name}: the document has no such route`];
    const responses = document.paths[template]![verb]!.responses as Record<string, Response>;
    const described = responses[String(status)];
    const shared = described?.$ref?.split('/').at(-1);
    const response = shared === undefined ? described : document.components?.responses?.[shared];
    if (!response) return [`${name}: the document does not mention this status`];
    if (body === undefined) return [];
    if (!response.content) return [`${name}: the document promises no body`];
    if (!response.content[type]) return [`${name}: the document promises no ${type}`];
    const place =
      shared === undefined
        ? pointer('paths', template, verb, 'responses', String(status))
        : pointer('components', 'responses', shared);
    const ref = `document#${place}${pointer('content', type, 'schema')}`;
    let validate = compiled.get(ref);
    if (!validate) compiled.set(ref, (validate = ajv.compile({ $ref: ref })));
    if (!validate(body)) {
      return (validate.errors ?? []).map((fault) => `${name}: ${fault.instancePath || '/'} ${fault.message}`);
    }
    const fault = findCodeFault(body, response['x-error-codes'], document.components?.examples ?? {});
    return fault === null ? [] : [`${name}: ${fault}`];
  };
}

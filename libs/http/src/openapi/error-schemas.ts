import type { ErrorCode } from '#libs/kernel';
import { ERROR_CATALOGUE, PorticoError, type ErrorDefinition } from '#libs/kernel';
import { PROBLEM_TYPE } from '../answers/accepts-problem.js';
import { OAUTH_ERROR_WORDS } from '../answers/oauth-error.js';
import { presentError } from '../answers/present-error.js';
import type { JsonSchema } from '../routes/json-schema.js';
import type { RouteDefinition } from '../routes/route-definition.js';

/** Codes whose status depends on the place: the specification gives `NO_PORTAL` two, slow and compressed bodies have their own. */
const FURTHER_STATUSES: Partial<Record<ErrorCode, readonly number[]>> = {
  NO_PORTAL: [500],
  INVALID_REQUEST: [408, 415],
};

const text = (description: string): JsonSchema => ({ type: 'string', description });

/** The shapes of an error (specification part 1, "Errors"; RFC 9457). Further members depend on the code. */
export const ERROR_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Error: {
    type: 'object',
    required: ['success', 'error'],
    properties: {
      success: { const: false },
      error: {
        type: 'object',
        required: ['code', 'message', 'requestId'],
        properties: {
          code: text('Machine code. Branch on it.'),
          message: text('Text for a developer. Never parse it.'),
          hint: { type: ['string', 'object'], description: 'What to try next.' },
          userMessage: text('Text for an end user, in Russian.'),
          alternatives: {
            type: 'array',
            items: { type: 'object', required: ['type'] },
            description: 'Ways out, each with `type` and `url` or `description`.',
          },
          details: { type: 'object', description: 'Machine context of the code.' },
          warning: text('Appears on repeated identical errors of one key.'),
          retryAfter: { type: 'number', minimum: 1, description: 'Seconds until the next attempt.' },
          hostCode: text('Machine reason from the host.'),
          requestId: text('The same as the header X-Request-Id.'),
        },
      },
      data: { type: 'object', description: 'What the caller may go on with, where the code has it.' },
    },
    additionalProperties: false,
  },
  AiError: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['message', 'type', 'code'],
        properties: {
          message: text('Text for a developer.'),
          type: text('Family of the error.'),
          code: text('Code.'),
        },
      },
    },
    additionalProperties: false,
  },
  OAuthError: {
    type: 'object',
    description: 'RFC 6749, section 5.2.',
    required: ['success', 'error', 'error_description', 'code', 'requestId'],
    properties: {
      success: { const: false },
      error: { enum: OAUTH_ERROR_WORDS },
      error_description: text('Text for a developer. Never parse it.'),
      code: text('Machine code, finer than `error`.'),
      requestId: text('The same as the header X-Request-Id.'),
    },
    additionalProperties: false,
  },
  Problem: {
    type: 'object',
    description: 'Any error, for callers that accept `application/problem+json`.',
    required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
    properties: {
      type: { type: 'string', format: 'uri-reference', description: '`/errors/<code>`' },
      title: text('Text of the code.'),
      status: { type: 'integer', minimum: 400, maximum: 599 },
      detail: text('The message. Never parse it.'),
      instance: { type: 'string', format: 'uri-reference', description: 'Path of the request.' },
      code: text('Machine code. Branch on it. Further members are those of the other shapes.'),
      requestId: text('The same as the header X-Request-Id.'),
    },
  },
};

const definitionOf = (code: ErrorCode): ErrorDefinition => ERROR_CATALOGUE[code];

/** Status → the error response of a route, with its codes and references to an example of each. */
export function errorResponses(
  codes: readonly ErrorCode[],
  shape?: RouteDefinition['errorShape'],
): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    for (const status of [definitionOf(code).status, ...(FURTHER_STATUSES[code] ?? [])]) {
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
  }
  const statuses = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    statuses.map(([status, group]) => [
      String(status),
      shape === 'oauth' ? oauthErrorResponse(group) : errorResponse(group),
    ]),
  );
}

function errorResponse(codes: readonly ErrorCode[]): object {
  const schemas = (['envelope', 'ai'] as const).flatMap((shape) => {
    const own = codes.filter((code) => definitionOf(code).shape === shape);
    return own.length > 0 ? [errorSchema(shape, own)] : [];
  });
  const retries = codes.some((code) => definitionOf(code).retryAfter !== undefined);
  return {
    description: codes.join(', '),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(retries && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: {
      'application/json': {
        schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
      [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } },
    },
  };
}

function oauthErrorResponse(codes: readonly ErrorCode[]): object {
  return {
    description: codes.join(', '),
    headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/OAuthError' },
            { type: 'object', properties: { code: { enum: codes } } },
          ],
        },
      },
    },
  };
}

function errorSchema(shape: 'envelope' | 'ai', codes: readonly ErrorCode[]): JsonSchema {
  const name = shape === 'ai' ? 'AiError' : 'Error';
  return {
    allOf: [
      { $ref: `#/components/schemas/${name}` },
      { type: 'object', properties: { error: { type: 'object', properties: { code: { enum: codes } } } } },
    ],
  };
}

/** An example of the answer of each code, which responses refer to by the code. */
export function errorExamples(codes: Iterable<ErrorCode>): Record<string, { readonly value: unknown }> {
  return Object.fromEntries(
    [...codes]
      .sort()
      .map((code) => [
        code,
        { value: presentError(new PorticoError(code), { requestId: 'req_0198c0ffee' }).body },
      ]),
  );
}

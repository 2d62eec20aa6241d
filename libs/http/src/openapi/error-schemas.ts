import { ERROR_CATALOGUE, type ErrorCode, type ErrorDefinition, PorticoError } from '#libs/kernel';
import { OAUTH_ERROR_WORDS, presentError, PROBLEM_TYPE } from '../answers/present-error.js';
import type { JsonSchema } from '../routes/json-schema.js';
import type { RouteDefinition } from '../routes/route-definition.js';
import type { OpenApiMedia, OpenApiResponse } from './openapi-document.js';

/** Codes whose status depends on the place: the specification gives `NO_PORTAL` two, slow and compressed bodies have their own. */
const FURTHER_STATUSES: Partial<Record<ErrorCode, readonly number[]>> = {
  NO_PORTAL: [500],
  INVALID_REQUEST: [408, 415],
};

const text = (description: string): JsonSchema => ({ type: 'string', description });

const ALTERNATIVES: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      type: { type: 'string' },
      description: text('What it is, for an end user, in Russian.'),
      url: { type: 'string', format: 'uri', description: 'Where it is done.' },
    },
    required: ['type'],
  },
  description: 'Ways out, each with `description` or `url`.',
};
const USER_MESSAGE = text('Text for an end user, in Russian.');
const WARNING = text('Appears on repeated identical errors of one key.');
const RETRY_AFTER: JsonSchema = {
  type: 'number',
  minimum: 1,
  description: 'Seconds until the next attempt.',
};
const REQUEST_ID = text('The same as the header X-Request-Id.');

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
          userMessage: USER_MESSAGE,
          alternatives: ALTERNATIVES,
          details: { type: 'object', description: 'Machine context of the code.' },
          warning: WARNING,
          retryAfter: RETRY_AFTER,
          hostCode: text('Machine reason from the host.'),
          requestId: REQUEST_ID,
        },
        additionalProperties: true,
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
          userMessage: USER_MESSAGE,
          alternatives: ALTERNATIVES,
          warning: WARNING,
          retryAfter: RETRY_AFTER,
          requestId: REQUEST_ID,
        },
        additionalProperties: true,
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
      requestId: REQUEST_ID,
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
      requestId: REQUEST_ID,
    },
  },
};

const definitionOf = (code: ErrorCode): ErrorDefinition => ERROR_CATALOGUE[code];

/**
 * Status → the error response of a route: one schema for all, the codes beside it, and a reference to an example of each.
 */
export function errorResponses(
  codes: readonly ErrorCode[],
  shape?: RouteDefinition['errorShape'],
): Record<string, OpenApiResponse> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    for (const status of [definitionOf(code).status, ...(FURTHER_STATUSES[code] ?? [])]) {
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
  }
  const statuses = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    statuses.map(([status, group]) => [String(status), errorResponse(group, shape === 'oauth')]),
  );
}

type ShapeName = 'Error' | 'AiError' | 'OAuthError' | 'Problem';

const refer = (name: ShapeName): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

function errorResponse(codes: readonly ErrorCode[], isOAuth: boolean): OpenApiResponse {
  const retries = codes.some((code) => definitionOf(code).retryAfter !== undefined);
  return {
    description: codes.join(', '),
    'x-error-codes': codes,
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(retries && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: isOAuth
      ? { 'application/json': { schema: refer('OAuthError') } }
      : { 'application/json': jsonError(codes), [PROBLEM_TYPE]: { schema: refer('Problem') } },
  };
}

function jsonError(codes: readonly ErrorCode[]): OpenApiMedia {
  const shapes = [...new Set(codes.map((code) => definitionOf(code).shape))].sort();
  const schemas = shapes.map((shape) => refer(shape === 'ai' ? 'AiError' : 'Error'));
  return {
    schema: schemas.length === 1 ? schemas[0]! : { anyOf: schemas },
    examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
  };
}

/** What a response refers to by its code: the answer, what it means, and what to do about it. */
interface ErrorExample {
  readonly summary: string;
  /** CommonMark. */
  readonly description: string;
  readonly value: unknown;
}

/** An example of the answer of each code, which responses refer to by the code. */
export function errorExamples(codes: Iterable<ErrorCode>): Record<string, ErrorExample> {
  return Object.fromEntries([...codes].sort().map((code) => [code, errorExample(code)]));
}

function errorExample(code: ErrorCode): ErrorExample {
  const { message, cause, remedy } = definitionOf(code);
  return {
    summary: message,
    description: `${cause} **What to do:** ${remedy}`,
    value: presentError(new PorticoError(code), { requestId: 'req_0198c0ffee' }).body,
  };
}

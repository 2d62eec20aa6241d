import type { JsonSchema, RouteAccess, RouteDefinition } from '#libs/http/contracts';
import { scalarText } from '#libs/kernel';
import type { ServiceCall } from '../calls/tool-calls.port.js';
import { ToolRefusal } from '../tools/tool.errors.js';

/** A route under its name, with the shape of its input. */
export interface Operation {
  /** For example `deals.list`. */
  readonly id: string;
  readonly definition: RouteDefinition;
  readonly access: RouteAccess;
  readonly params?: JsonSchema;
  readonly query?: JsonSchema;
  readonly body?: JsonSchema;
}

/** The names of the parts of a path that stand for something: `['id']`. */
export function pathParameters({ definition }: Operation): string[] {
  return [...definition.path.matchAll(/[:*](\w+)/g)].map(([, name]) => name!);
}

/** What a call of the operation does to the data, as its route says it. */
export interface OperationEffect {
  readonly readOnly: boolean;
  /** It may change or remove what is there, rather than add to it. */
  readonly destructive: boolean;
  /** The same call twice is the same as once. */
  readonly idempotent: boolean;
}

/**
 * Routes that judge each call inside them, as batches do, are declared as reads and keep answers of writes: only a read
 * whose answer needs no keeping is one. Calls of models keep theirs for what they cost, and change nothing.
 */
export function effectOf({ definition, access }: Operation): OperationEffect {
  const { method, status, idempotency, rateLimit } = definition;
  const changesNothing = status === 200 && (idempotency === 'none' || rateLimit === 'ai');
  const isRead = access.mode === 'read' && (method === 'GET' || (method === 'POST' && changesNothing));
  return {
    readOnly: isRead,
    destructive: !isRead && !(method === 'POST' && status === 201),
    idempotent: isRead || method === 'PUT' || method === 'DELETE' || method === 'PATCH',
  };
}

/** The three parts of the input of an operation. */
export interface OperationInput {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

type Scalar = string | number | boolean;

function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function segment(name: string, value: unknown): string {
  const text = isScalar(value) ? String(value) : '';
  // An empty or dotted segment would make it the path of another route.
  if (text === '' || text === '.' || text === '..') {
    throw new ToolRefusal('INVALID_PARAMS', `"${name}" must be the id that stands in the path.`);
  }
  return encodeURIComponent(text);
}

function pathOf(operation: Operation, values: Readonly<Record<string, unknown>>): string {
  const { path } = operation.definition;
  const names = pathParameters(operation);
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new ToolRefusal('INVALID_PARAMS', `The path ${path} has no parameter "${unknown}".`);
  }
  return path
    .replace(/:(\w+)/g, (_, name: string) => segment(name, values[name]))
    .replace(/\*(\w+)/g, (_, name: string) => {
      const text = isScalar(values[name]) ? String(values[name]) : '';
      return text
        .split('/')
        .map((part) => segment(name, part))
        .join('/');
    });
}

/** The query of a call. Conditions go as JSON, other objects in brackets, lists with commas. */
function queryOf(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    if (isScalar(value)) query.append(name, String(value));
    else if (Array.isArray(value)) query.append(name, value.map(scalarText).join(','));
    else if (name === 'filter') query.append(name, JSON.stringify(value));
    else {
      for (const [member, inner] of Object.entries(value))
        query.append(`${name}[${member}]`, scalarText(inner));
    }
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** @throws ToolRefusal when a part of the path is missing or unknown. */
export function callOf(
  operation: Operation,
  { path = {}, query = {}, body }: OperationInput,
  headers: Readonly<Record<string, string>> = {},
): ServiceCall {
  const { method } = operation.definition;
  return {
    method,
    path: `${pathOf(operation, path)}${queryOf(query)}`,
    headers,
    ...(method !== 'GET' && { body: body ?? {} }),
  };
}

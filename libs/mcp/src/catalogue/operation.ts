import type { JsonSchema, RouteAccess, RouteDefinition } from '#libs/http/contracts';

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
 * whose answer needs no keeping is one.
 */
export function effectOf({ definition, access }: Operation): OperationEffect {
  const { method, status, idempotency } = definition;
  const isRead =
    access.mode === 'read' &&
    (method === 'GET' || (method === 'POST' && idempotency === 'none' && status === 200));
  return {
    readOnly: isRead,
    destructive: !isRead && !(method === 'POST' && status === 201),
    idempotent: isRead || method === 'PUT' || method === 'DELETE' || method === 'PATCH',
  };
}

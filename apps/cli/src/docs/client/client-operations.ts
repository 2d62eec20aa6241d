import type { OpenApiDocument, OpenApiOperation, RouteDefinition } from '#libs/http';
import { ENTITIES, servedOperations } from '#libs/portal-data/contracts';
import { pagingOf, type Paging } from './paging-of.policy.js';

/** What the client has to know of an operation before it calls it. */
export interface OperationFacts {
  readonly method: string;
  /** `{name}` stands for a parameter, `{+name}` for one that keeps its slashes. */
  readonly path: string;
  /** A repeat changes nothing: what reads by `GET`, searches and aggregates. */
  readonly read?: true;
  /** It takes an `Idempotency-Key`. */
  readonly idempotent?: true;
  /** The body is the content itself, or may be a form with files. */
  readonly body?: 'raw' | 'form';
  readonly paging?: Paging;
  /** The action of the call in a batch of calls. */
  readonly batch?: string;
}

export interface ClientOperation {
  readonly id: string;
  readonly facts: OperationFacts;
  readonly operation: OpenApiOperation;
}

const shownPath = (path: string): string => path.replace(/[:*](\w+)/g, '{$1}');

/** Whatever its parameters are called. */
const shapeOf = (path: string): string => path.replace(/[:*]\w+|\{\w+\}/g, '{}');

/** A batch of calls takes the operations of bases and their two further reads. */
function batchActions(): ReadonlyMap<string, string> {
  const actions = new Map<string, string>();
  for (const entity of ENTITIES) {
    const path = `/v1/${entity.base}`;
    const served = new Set<string>(servedOperations(entity));
    const add = (action: string, address: string): void => {
      if (served.has(action)) actions.set(shapeOf(address), action);
    };
    add('list', `GET ${path}`);
    add('create', `POST ${path}`);
    add('get', `GET ${path}/:id`);
    add('update', `PATCH ${path}/:id`);
    add('delete', `DELETE ${path}/:id`);
    add('fields', `GET ${path}/fields`);
    add('search', `POST ${path}/search`);
    add('aggregate', `POST ${path}/aggregate`);
  }
  return actions;
}

const BODY_OF: Readonly<Record<NonNullable<RouteDefinition['body']>, OperationFacts['body'] | null>> = {
  json: null,
  // JSON is taken as well.
  form: null,
  multipart: 'form',
  raw: 'raw',
  'streamed-form': 'form',
};

/** Reads of bases that are sent by `POST`, because a filter may outgrow an address. */
const READ_ACTIONS: ReadonlySet<string> = new Set(['search', 'aggregate']);

/**
 * Every operation of the document with its facts, by name. Pure.
 * @param definitions of the routes behind the document: they say what a body is beside JSON.
 * @throws Error when an operation has no route.
 */
export function clientOperations(
  document: OpenApiDocument,
  definitions: readonly RouteDefinition[],
): ClientOperation[] {
  const routes = new Map(definitions.map((route) => [`${route.method} ${shownPath(route.path)}`, route]));
  const actions = batchActions();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): ClientOperation => {
      const address = `${method.toUpperCase()} ${path}`;
      const route = routes.get(address);
      if (!route) throw new Error(`No route is declared for ${address}`);
      const paging = pagingOf(document, operation);
      const batch = actions.get(shapeOf(address));
      const body = BODY_OF[route.body ?? 'json'];
      const facts: OperationFacts = {
        method: route.method,
        path: route.path.replace(/:(\w+)/g, '{$1}').replace(/\*(\w+)/g, '{+$1}'),
        ...((route.method === 'GET' || READ_ACTIONS.has(batch ?? '')) && { read: true }),
        ...(route.idempotency === 'supported' && { idempotent: true }),
        ...(body && { body }),
        ...(paging && { paging }),
        ...(batch && { batch }),
      };
      return { id: operation.operationId, facts, operation };
    }),
  );
  return operations.sort((a, b) => (a.id < b.id ? -1 : 1));
}

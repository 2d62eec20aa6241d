import type { OpenApiContributor } from '#libs/http';
import {
  arraySchema,
  classSchema,
  type DocumentedRoute,
  type JsonSchema,
  ListTotal,
  matchPath,
  objectSchema,
  type RouteDefinition,
  type RouteRequest,
  segmentsOf,
  successSchema,
} from '#libs/http/contracts';
import type { ErrorCode } from '#libs/kernel';
import { checkActions } from './action-checks.js';
import {
  type ActionDefinition,
  type InputDefinition,
  type InputType,
  PATH_PARAMS,
} from './action-definition.js';
import { fieldsSchema, schemaName } from '../entities/entity-schemas.js';
import { HOST_CODES, portalDataAccess } from '../entities/portal-data-access.js';
import { WRITE_WARNINGS } from '../entities/response-schemas.js';
import { servedEntity } from '../registry/served-entities.js';

/** Where the input of an action stands. */
export type InputSource = 'query' | 'body' | 'either';

/** An action a request addresses, with its path parameters as sent. */
export interface ActionAddress {
  readonly definition: ActionDefinition;
  readonly params: Readonly<Record<string, string>>;
  /** Where its input stands. */
  readonly source: InputSource;
}

interface Row {
  readonly action: ActionDefinition;
  readonly definition: RouteDefinition;
  readonly pattern: readonly string[];
}

const TYPES: Readonly<Record<InputType, JsonSchema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  flag: { anyOf: [{ type: 'boolean' }, { enum: ['Y', 'N'] }] },
  datetime: { type: 'string', description: 'ISO 8601' },
  strings: { type: 'array', items: { type: 'string' } },
  numbers: { type: 'array', items: { type: 'integer' } },
  object: { type: 'object', additionalProperties: true },
  any: {},
  records: { type: 'array', items: { type: 'object' } },
  files: {
    type: 'array',
    items: objectSchema({ name: { type: 'string' }, content: { type: 'string', description: 'base64' } }),
  },
};

function inputSchema(definition: InputDefinition): JsonSchema {
  const { type, values, min, max, fields, description, example, default: initial } = definition;
  const base = TYPES[type];
  const bounds =
    base.type === 'array'
      ? { ...(min !== undefined && { minItems: min }), ...(max !== undefined && { maxItems: max }) }
      : base.type === 'number' || base.type === 'integer'
        ? { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) }
        : { ...(max !== undefined && { maxLength: max }) };
  return {
    ...base,
    ...bounds,
    ...(fields && { items: fieldsSchema(fields) }),
    ...(values && { enum: [...values] }),
    ...(description && { description }),
    ...(initial !== undefined && { default: initial }),
    ...(example !== undefined && { examples: [example] }),
  };
}

function inputsSchema({ input, ignoresUnknown }: ActionDefinition): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(input.map((definition) => [definition.name, inputSchema(definition)])),
    required: input.filter(({ required }) => required).map(({ name }) => name),
    // Other spellings of an input are accepted as well.
    additionalProperties: ignoresUnknown === true || input.some(({ aliases }) => aliases !== undefined),
  };
}

function answerSchema({ answer, input }: ActionDefinition): JsonSchema {
  switch (answer.kind) {
    case 'rows': {
      const total = classSchema(ListTotal);
      const isWritten = input.some(({ type }) => type === 'records');
      const meta = isWritten
        ? { ...total, properties: { ...total.properties, warnings: WRITE_WARNINGS } }
        : total;
      return successSchema(arraySchema(fieldsSchema(answer.fields)), { meta });
    }
    case 'row':
      return successSchema(fieldsSchema(answer.fields));
    case 'id':
      return successSchema(objectSchema({ [answer.name]: { type: answer.type } }));
    case 'lists':
      return successSchema(
        objectSchema(
          Object.fromEntries(
            Object.values(answer.keys).map((name) => [name, arraySchema({ type: 'integer' })]),
          ),
        ),
      );
    case 'record':
      return successSchema({ $ref: `#/components/schemas/${schemaName(servedEntity(answer.base))}` });
    case 'value':
      return successSchema({ type: answer.type, ...(answer.meaning && { description: answer.meaning }) });
    case 'done':
      return successSchema({ const: true });
    case 'shaped': {
      const { data, isList, meta } = answer;
      const shape = classSchema(data);
      // What belongs to one answer may be missing; what belongs to a list is always there.
      return successSchema(
        isList ? arraySchema(shape) : shape,
        meta && { meta: classSchema(meta) },
        isList ? [] : ['meta'],
      );
    }
    case 'constant': {
      const echoed = input.filter(({ name }) => answer.echo?.includes(name));
      const optional = echoed.filter(({ required }) => !required).map(({ name }) => name);
      const constants = Object.entries(answer.value).map(([name, value]) => [name, { const: value }]);
      const echoes = echoed.map((definition) => [definition.name, TYPES[definition.type]]);
      return successSchema(objectSchema(Object.fromEntries([...constants, ...echoes]), optional));
    }
  }
}

function errorsOf({
  refusals = [],
  remedy,
  input,
  outcomeUnknown,
  errors = [],
}: ActionDefinition): ErrorCode[] {
  const missing = input.flatMap(({ missingCode }) => missingCode ?? []);
  const meant = [...refusals, ...(remedy ? [remedy.refusal] : [])].map(({ answer }) => answer);
  const unknown = outcomeUnknown ? [outcomeUnknown] : [];
  return [...new Set([...HOST_CODES, ...meant, ...missing, ...unknown, ...errors])];
}

function defineRoute(action: ActionDefinition): RouteDefinition {
  const { method, path, summary, description, tag, operationId, mode, status } = action;
  return {
    method,
    path,
    summary,
    ...(description && { description }),
    tag,
    ...(action.base && { base: action.base }),
    ...(operationId && { operationId }),
    auth: portalDataAccess(action, mode),
    owner: 'none',
    rateLimit: action.rateLimit ?? 'default',
    idempotency: method === 'POST' && mode === 'write' ? 'supported' : 'none',
    status,
    response: answerSchema(action),
    errors: errorsOf(action),
  };
}

function shapeOf(method: string, segments: readonly string[]): string {
  return `${method} ${segments.length}`;
}

/** The route definitions of every action, and the way from a request to its action. */
export class ActionRoutes implements OpenApiContributor {
  private readonly rows: readonly Row[];
  /** By method and number of segments, each in the order of the table: every request to portal data asks. */
  private readonly byShape: ReadonlyMap<string, readonly Row[]>;
  private readonly byDefinition: ReadonlyMap<RouteDefinition, Row>;

  /** @throws RegistryError when the table contradicts itself. */
  constructor(actions: readonly ActionDefinition[]) {
    checkActions(actions);
    this.rows = actions.map((action) => ({
      action,
      definition: defineRoute(action),
      pattern: segmentsOf(action.path),
    }));
    const byShape = new Map<string, Row[]>();
    for (const row of this.rows) {
      const shape = shapeOf(row.action.method, row.pattern);
      byShape.set(shape, [...(byShape.get(shape) ?? []), row]);
    }
    this.byShape = byShape;
    this.byDefinition = new Map(this.rows.map((row) => [row.definition, row]));
  }

  /** Null when no action has this method and path. */
  find({ method, path }: RouteRequest): RouteDefinition | null {
    const segments = segmentsOf(path);
    const rows = this.byShape.get(shapeOf(method, segments));
    return rows?.find(({ pattern }) => matchPath(pattern, segments))?.definition ?? null;
  }

  /** What a route of this table serves at a path; null for any other route. */
  addressOf(definition: RouteDefinition, path: string): ActionAddress | null {
    const row = this.byDefinition.get(definition);
    const params = row && matchPath(row.pattern, segmentsOf(path));
    return params ? { definition: row.action, params, source: sourceOf(row.action) } : null;
  }

  definitions(): readonly RouteDefinition[] {
    return this.rows.map(({ definition }) => definition);
  }

  routes(): DocumentedRoute[] {
    return this.rows.map(({ action, definition }) => ({
      definition,
      ...(Object.keys(action.params).length > 0 && { params: paramsSchema(action) }),
      ...(action.input.length > 0 &&
        (sourceOf(action) === 'body' ? { body: inputsSchema(action) } : { query: inputsSchema(action) })),
    }));
  }
}

/** A GET takes its input from the query; a DELETE from there or from the body, which some clients send. */
function sourceOf({ method }: ActionDefinition): InputSource {
  if (method === 'DELETE') return 'either';
  return method === 'GET' ? 'query' : 'body';
}

function paramsSchema({ params }: ActionDefinition): JsonSchema {
  const properties = Object.entries(params).map(([name, type]): [string, JsonSchema] => [
    name,
    PATH_PARAMS[type].schema,
  ]);
  return objectSchema(Object.fromEntries(properties));
}

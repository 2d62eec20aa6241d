import type { OpenApiContributor } from '#libs/http';
import {
  classSchema,
  matchPath,
  objectSchema,
  segmentsOf,
  type DocumentedRoute,
  type JsonSchema,
  type RouteDefinition,
  type RouteRequest,
} from '#libs/http/contracts';
import { BOTS_READ, BOTS_WRITE } from '../contracts/index.js';
import { ONE_BOT_CODES } from '../bot-host.js';
import type { BotCallDefinition, BotPathParam } from './bot-call-definition.js';
import { CHAT_CALLS } from './chat-calls.data.js';
import { COMMAND_CALLS } from './command-calls.data.js';
import { MESSAGE_CALLS, REACTION_CALLS } from './message-calls.data.js';

/** A row a request addresses, with the parameters of its path as sent. */
export interface BotCallAddress {
  readonly call: BotCallDefinition;
  readonly path: Readonly<Record<string, string>>;
  /** Names its input class knows. */
  readonly known: ReadonlySet<string>;
}

interface Row {
  readonly call: BotCallDefinition;
  readonly definition: RouteDefinition;
  readonly pattern: readonly string[];
  readonly known: ReadonlySet<string>;
}

const PARAMS: Readonly<Record<BotPathParam, JsonSchema>> = {
  number: { type: 'integer', minimum: 1 },
  dialog: { type: 'string', pattern: '^(chat|sg)?[1-9]\\d{0,14}$' },
};

/** The route definitions of a table of calls, and the way from a request to its row. */
export class BotCallRoutes implements OpenApiContributor {
  private readonly rows: readonly Row[];

  constructor(calls: readonly BotCallDefinition[]) {
    this.rows = calls.map((call) => ({
      call,
      definition: defineRoute(call),
      pattern: segmentsOf(call.path),
      known: new Set(call.input ? Object.keys(classSchema(call.input).properties ?? {}) : []),
    }));
  }

  /** Null when no row has this method and path. */
  find({ method, path }: RouteRequest): RouteDefinition | null {
    const segments = segmentsOf(path);
    const row = this.rows.find(({ call, pattern }) => call.method === method && matchPath(pattern, segments));
    return row?.definition ?? null;
  }

  /** What a route of this table serves at a path; null for any other route. */
  addressOf(definition: RouteDefinition, path: string): BotCallAddress | null {
    const row = this.rows.find((candidate) => candidate.definition === definition);
    const found = row && matchPath(row.pattern, segmentsOf(path));
    return found ? { call: row.call, path: found, known: row.known } : null;
  }

  definitions(): readonly RouteDefinition[] {
    return this.rows.map(({ definition }) => definition);
  }

  routes(): DocumentedRoute[] {
    return this.rows.map(({ call, definition }) => ({
      definition,
      params: objectSchema({
        botId: PARAMS.number,
        ...Object.fromEntries(Object.entries(call.params).map(([name, type]) => [name, PARAMS[type]])),
      }),
      ...(call.input && { [call.method === 'GET' ? 'query' : 'body']: inputSchema(call) }),
    }));
  }
}

/** Nothing of the input of a DELETE is needed in its body: it may stand in the query. */
function inputSchema({ input, method }: BotCallDefinition): JsonSchema {
  const schema = classSchema(input as object);
  return method === 'DELETE' ? { ...schema, required: [] } : schema;
}

function defineRoute({
  method,
  path,
  summary,
  mode,
  status,
  answer,
  errors = [],
}: BotCallDefinition): RouteDefinition {
  return {
    method,
    path,
    summary,
    tag: 'bots',
    auth: mode === 'read' ? BOTS_READ : BOTS_WRITE,
    owner: 'none',
    rateLimit: 'default',
    idempotency: method === 'POST' ? 'supported' : 'none',
    status,
    response: answer.schema,
    errors: [...new Set([...ONE_BOT_CODES, ...errors])],
  };
}

/** Names of a query that the call takes nothing from. */
export function unreadNames({ call, known }: BotCallAddress, query: object): string[] {
  const takesQuery = call.method === 'GET' || call.method === 'DELETE';
  return Object.keys(query).filter((name) => !(takesQuery && known.has(name)));
}

/** Every path below `/v1/bots/:botId` that is a call of the host. */
const BOT_CALLS: readonly BotCallDefinition[] = [
  ...MESSAGE_CALLS,
  ...REACTION_CALLS,
  ...CHAT_CALLS,
  ...COMMAND_CALLS,
];

export const botCallRoutes = new BotCallRoutes(BOT_CALLS);

import type { ErrorCode, KeyKind, PortalSection, Scope } from '#libs/kernel';
import { BYTES_SCHEMA } from '../fields/form-schema.js';
import type { ApiTag } from '../openapi/api-tags.data.js';
import type { Page, PageFailure } from '../pages/send-page.js';
import type { JsonSchema } from './json-schema.js';
import type { RateLimitBucketName } from './rate-limit-buckets.data.js';

/** The member of a body that holds a file as base64. */
export interface ContentMember {
  /** With dots between its names, for example `source.content`. */
  readonly member: string;
  /** Largest size of the file in bytes. */
  readonly limit: number;
  /** The text may begin as an address of kind `data:` does, as browsers read files. */
  readonly mayBeDataUrl?: true;
}

/** A success answer as it travels. `json`: the `response` of the route. */
type AnswerForm = 'json' | 'events' | 'bytes' | 'text' | 'subtitles' | 'captions' | 'page' | 'none';

interface OtherForm {
  readonly mediaType: string;
  readonly schema: JsonSchema;
}

const TEXT: JsonSchema = { type: 'string' };

/** Media type and schema of every form that is not JSON; null for an answer without a body. */
export const OTHER_FORMS: Readonly<Record<Exclude<AnswerForm, 'json'>, OtherForm | null>> = {
  events: {
    mediaType: 'text/event-stream',
    schema: { type: 'string', description: 'Server-sent events; `data` is JSON.' },
  },
  // Stands for any type: what is answered is the type of what was stored.
  bytes: { mediaType: 'application/octet-stream', schema: BYTES_SCHEMA },
  text: { mediaType: 'text/plain', schema: TEXT },
  subtitles: { mediaType: 'application/x-subrip', schema: TEXT },
  captions: { mediaType: 'text/vtt', schema: TEXT },
  page: { mediaType: 'text/html', schema: TEXT },
  none: null,
};

/** `HEAD` reaches the handler of `GET`. */
export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS';

/** Who may call a route. The guard, the document and the isolation matrix read the same row. */
export interface RouteAccess {
  /** Scope the key needs; null when any key of the right kind will do. */
  readonly scope: Scope | null;
  /** Scopes that admit instead of `scope`. */
  readonly alternativeScopes?: readonly Scope[];
  /** Scope a management key needs instead, where the other kinds need another one or none. */
  readonly managementScope?: Scope;
  /** The route exists only for portals that have the section. */
  readonly section?: PortalSection;
  readonly kinds: readonly KeyKind[];
  /** A `write` is refused to read-only keys. */
  readonly mode: 'read' | 'write';
  /** `required`: an application key must bring the session of a user. */
  readonly session: 'none' | 'required';
  /** What happens while the portal's balance is frozen. */
  readonly frozen: 'refused' | 'allowed';
  /** Whether a key of the subscription section may call it. */
  readonly cowork: 'allowed' | 'forbidden';
  /** What is no work with data is no business of keys of what runs on servers; `cowork` may say so, too. */
  readonly ofServers?: 'forbidden';
  /** An endpoint of portal data: a management key is refused with the code of its own. */
  readonly entity?: boolean;
  /** Code a management key is refused with where the specification names another than `WRONG_KEY_TYPE`. */
  readonly managementCode?: 'STORAGE_REQUIRES_PORTAL_BINDING' | 'MANAGEMENT_KEY_READ_ONLY';
  /** Code a personal or cowork key is refused with where there is another than `WRONG_KEY_TYPE`. */
  readonly personalCode?: 'OAUTH_APP_REQUIRED';
}

/**
 * Who calls a route: anybody; somebody named in the request itself, whom the handler checks and counts; or
 * the bearer of a key, whom the guard checks.
 */
export type RouteCaller = 'none' | 'in-request' | RouteAccess;

/** The access rules of a route with a key; null where the guard has nothing to check. */
export function accessOf({ auth }: Pick<RouteDefinition, 'auth'>): RouteAccess | null {
  return auth === 'none' || auth === 'in-request' ? null : auth;
}

/** The scope a key of a kind needs on a route; null when it needs none. */
export function scopeOf(
  { scope, managementScope }: Pick<RouteAccess, 'scope' | 'managementScope'>,
  kind: KeyKind,
): Scope | null {
  return kind === 'management' ? (managementScope ?? scope) : scope;
}

/** The server a path names as `:id`, and what the call does to it, in the words of the lib that keeps servers. */
export interface ServerOwner {
  readonly resource: 'server';
  readonly action: string;
  /** `handler`: it admits others too and checks by itself. By default the guard, before the body is read. */
  readonly checkedBy?: 'handler';
}

/** What a path addresses and whose ownership is checked. */
export type RouteOwner = 'none' | 'operation' | ServerOwner;

/** All that is declared of a route. Everything that depends on the route reads it here. */
export interface RouteDefinition {
  readonly method: HttpMethod;
  /** Full path with `:name` parameters, for example `/v1/deals/:id`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description?: string;
  /** Name of the group of the documentation, which is described once; by default the first segment after `/v1`. */
  readonly tag?: string;
  /** Path below `/v1` of the base of portal data it belongs to, `tasks/:taskId/comments`; by default its group. */
  readonly base?: string;
  /** Name of the operation for generated clients; by default it follows from method and path. */
  readonly operationId?: string;
  readonly auth: RouteCaller;
  readonly owner: RouteOwner;
  readonly rateLimit: RateLimitBucketName;
  readonly idempotency: 'none' | 'supported';
  /**
   * All it does is one transaction with a fact in it, and what may be done twice. When its process died, a repeat with the same
   * `Idempotency-Key` is handled: with `RequestContext.begun` where that transaction was committed, from the start where not.
   */
  readonly resumed?: true;
  /**
   * `form`: form fields, or JSON. `multipart`: a form with files, or JSON. `raw`: the handler reads the body
   * itself. `streamed-form`: a form is read by the handler as it arrives, anything else is JSON. Default `json`.
   */
  readonly body?: 'json' | 'form' | 'multipart' | 'raw' | 'streamed-form';
  /** JSON goes on to others as it was sent and is kept nowhere: its text may be any, its whole numbers as long as they like. */
  readonly passedOn?: true;
  /** JSON cannot hold what the route needs, a file: whoever sends another type is told of the form alone. */
  readonly formOnly?: true;
  /** What a body that the handler reads itself may be, by media type. */
  readonly rawBody?: Readonly<Record<string, JsonSchema>>;
  /** Largest body in bytes; by default the general setting. */
  readonly bodyLimit?: number;
  /** Values its JSON may hold, objects and lists among them, where those are numbers by the thousand. */
  readonly bodyValues?: number;
  /** How long a large body of an announced size waits for room before it is read; by default it is refused at once. */
  readonly bodyWaitMs?: number;
  /** Files a `multipart` body may hold, and their largest size in bytes. */
  readonly files?: Readonly<Record<string, number>>;
  /** The text in base64 that goes to disk as it arrives; its field is a `ContentField`. */
  readonly content?: ContentMember;
  /** Answered instead of `PAYLOAD_TOO_LARGE`. */
  readonly tooLarge?: {
    readonly code: ErrorCode;
    readonly hint: Readonly<Record<string, unknown>>;
  };
  /** Longest time until the answer begins, in milliseconds; by default the general setting. */
  readonly timeoutMs?: number;
  /** Status of the success answer. */
  readonly status: number;
  /** The handler may set this one instead, with a body of the same schema. */
  readonly otherStatus?: number;
  /** Schema of the success answer's JSON body. */
  readonly response: JsonSchema;
  /** Forms of the success answer, the usual one first. Default `json`; a redirect has no body. */
  readonly forms?: readonly [AnswerForm, ...AnswerForm[]];
  /** Conditions of RFC 9110 hold: 304 to who has it already, 412 where it is something else. */
  readonly conditional?: true;
  /** One range of the bytes may be asked for: 206, or 416 where there is none. */
  readonly ranges?: true;
  /** Codes of this route; those that follow from `auth`, `owner` and the input are added by themselves. */
  readonly errors: readonly ErrorCode[];
  /**
   * `oauth`: errors in the form of RFC 6749, section 5.2, for programs that speak only that. `ai`: faults of the
   * input in the AI shape, too.
   */
  readonly errorShape?: 'oauth' | 'ai';
  /** The page a browser shows in place of a failure; programs get the envelope. */
  readonly errorPage?: (failure: PageFailure) => Page;
  /** The answer is streamed: the time limit ends when it begins. */
  readonly stream?: boolean;
  /** Every call that may be made is refused with one of `errors`: the document shows no success. */
  readonly alwaysRefused?: true;
  /** `false` keeps a page for people out of the API document. */
  readonly documented?: boolean;
}

/** What most routes have in common and need not say: none of it lets anybody in. */
type Usual = 'owner' | 'rateLimit' | 'idempotency' | 'status' | 'errors';

/**
 * What a controller says of a handler beside its method and path. By default the limit is `default`, or `none` for a
 * route that anybody may call; no answer is kept for a repeat; the status is 200; there are no codes of its own.
 * `owner` is left out where the path has no parameter alone: one that names a resource says whose it is, or `none`.
 */
export type ApiOptions = Omit<RouteDefinition, 'method' | 'path' | Usual> &
  Partial<Pick<RouteDefinition, Usual>> & { readonly method?: never; readonly path?: never };

/** What a resolver of generated routes sees of a request. */
export interface RouteRequest {
  /** `HEAD` arrives as `GET`. */
  readonly method: HttpMethod;
  /** Path without the query, as sent. */
  readonly path: string;
}

/** Finds the definition of a generated route; null means there is no such route. Pure. */
export type RouteResolver = (request: RouteRequest) => RouteDefinition | null;

/** A definition together with the shape of its input, as the document shows it. */
export interface DocumentedRoute {
  readonly definition: RouteDefinition;
  readonly params?: JsonSchema;
  readonly query?: JsonSchema;
  readonly body?: JsonSchema;
}

/** A source of generated routes and of named schemas they refer to (`#/components/schemas/<name>`). */
export interface OpenApiContributor {
  definitions(): readonly RouteDefinition[];
  /** The same routes with the shapes of their input, which are made anew. */
  routes(): readonly DocumentedRoute[];
  schemas?(): Readonly<Record<string, JsonSchema>>;
  /** The groups its routes belong to, where they are not among those of the API. */
  tags?(): Readonly<Record<string, ApiTag>>;
}

/** The group a route is documented in. */
export function tagOf({ tag, path }: Pick<RouteDefinition, 'tag' | 'path'>): string {
  return tag ?? path.split('/')[2] ?? 'general';
}

export const JSON_TYPE = 'application/json';

/** Media types of the bodies that the pipeline reads, the usual one first. */
export const BODY_TYPES: Readonly<Record<NonNullable<RouteDefinition['body']>, readonly string[]>> = {
  json: [JSON_TYPE],
  form: ['application/x-www-form-urlencoded', JSON_TYPE],
  multipart: ['multipart/form-data', JSON_TYPE],
  raw: [JSON_TYPE],
  'streamed-form': ['multipart/form-data', JSON_TYPE],
};

/** The types a route names to whoever sends another one. */
export function typesTaken({ body = 'json', formOnly }: RouteDefinition): readonly string[] {
  return formOnly ? BODY_TYPES[body].filter((type) => type !== JSON_TYPE) : BODY_TYPES[body];
}

/** What the routes of files and pages have in common that anybody may read, without a key and without a limit. */
export const SERVED_FILE_ROUTE = {
  auth: 'none',
  owner: 'none',
  response: {},
  errors: ['ROUTE_NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  documented: false,
} as const satisfies Partial<ApiOptions>;

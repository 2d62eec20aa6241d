import { type ErrorCode, missingScopeCode } from '#libs/kernel';
import { AI_INPUT_CODES } from '../answers/present-error.js';
import { RATE_LIMIT_BUCKETS } from './rate-limit-buckets.data.js';
import {
  accessOf,
  type DocumentedRoute,
  type RouteAccess,
  type RouteDefinition,
  type RouteOwner,
} from './route-definition.js';

const ALWAYS: readonly ErrorCode[] = [
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'DB_TRANSIENT',
  'POOL_EXHAUSTED',
];

const KEY_CODES: readonly ErrorCode[] = [
  'MISSING_API_KEY',
  'INVALID_API_KEY',
  // A call from the console, whose session has ended.
  'INVALID_SESSION',
  'KEY_INACTIVE',
  'KEY_EXPIRED',
  'WRONG_AUTH_SCHEME',
  'OWNER_BLOCKED',
  'WAITLIST_PENDING',
  'ACCOUNT_PENDING_ERASURE',
  'IP_NOT_ALLOWED',
  'NO_PORTAL',
  'PORTAL_SUSPENDED',
  'PORTAL_DELETED',
  'PORTAL_BLOCKED',
  'WRONG_KEY_TYPE',
  'MANAGEMENT_KEY_NO_ENTITY_ACCESS',
];

const OWNER_CODES: Record<ReturnType<typeof resourceOf>, readonly ErrorCode[]> = {
  none: [],
  server: ['SERVER_NOT_FOUND', 'WRONG_KEY', 'SERVER_ROLE_FORBIDDEN'],
  operation: ['OPERATION_NOT_FOUND'],
};

function resourceOf(owner: RouteOwner) {
  return typeof owner === 'string' ? owner : owner.resource;
}

function accessErrors(access: RouteAccess): ErrorCode[] {
  const codes = [...KEY_CODES];
  if (access.scope) codes.push(missingScopeCode(access.scope));
  if (access.managementScope) codes.push(missingScopeCode(access.managementScope));
  if (access.mode === 'write') codes.push('WRITE_BLOCKED_READONLY_KEY');
  if (access.frozen === 'refused') codes.push('ACCOUNT_FROZEN');
  if (access.cowork === 'forbidden') codes.push('INFRA_FORBIDDEN_FOR_COWORK_KEY', 'WRONG_KEY');
  if (access.ofServers === 'forbidden') codes.push('WRONG_KEY');
  if (access.session === 'required') codes.push('TOKEN_MISSING');
  // A session that is sent beside an application key must be good, and its own, even where none is needed.
  if (access.kinds.includes('application')) codes.push('SESSION_APP_MISMATCH');
  if (access.section) codes.push('ROUTE_NOT_FOUND');
  if (access.managementCode) codes.push(access.managementCode);
  if (access.personalCode) codes.push(access.personalCode);
  if (isForUsersOfApplications(access)) codes.push('OAUTH_REQUIRED');
  return codes;
}

/** An endpoint that only an application key with a session reaches has a code for every other key. */
function isForUsersOfApplications({ kinds, session }: RouteAccess): boolean {
  return session === 'required' && kinds.every((kind) => kind === 'application');
}

/** A key's own limit per second has the general code, whatever the limit of the route has. */
function limitErrors({ auth, rateLimit }: RouteDefinition): ErrorCode[] {
  const bucket = RATE_LIMIT_BUCKETS[rateLimit];
  if (auth === 'none' || !bucket) return [];
  return ['RATE_LIMITED', 'ERROR_LOOP_DETECTED', bucket.refusal];
}

const IDEMPOTENCY_CODES: readonly ErrorCode[] = [
  'INVALID_PARAMS',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_OUTCOME_UNKNOWN',
];

/** Every code a route can answer: its own and those that follow from its declaration. */
export function errorsOf({ definition, params, query, body }: DocumentedRoute): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...ALWAYS,
    ...definition.errors,
    ...OWNER_CODES[resourceOf(definition.owner)],
  ]);
  const access = accessOf(definition);
  if (access) for (const code of accessErrors(access)) codes.add(code);
  for (const code of limitErrors(definition)) codes.add(code);
  if (definition.idempotency === 'supported') for (const code of IDEMPOTENCY_CODES) codes.add(code);
  if (params || query || definition.path.includes(':')) codes.add('INVALID_PARAMS');
  if (definition.conditional) codes.add('PRECONDITION_FAILED');
  if (definition.method !== 'GET') {
    codes
      .add(definition.tooLarge?.code ?? 'PAYLOAD_TOO_LARGE')
      .add('INVALID_REQUEST')
      .add('LARGE_BODY_BACKEND_BUSY');
    if (body || definition.body !== 'raw') codes.add('VALIDATION_ERROR');
  }
  if (definition.errorShape !== 'ai') return [...codes].sort();
  return [...new Set([...codes].map((code) => AI_INPUT_CODES[code] ?? code))].sort();
}

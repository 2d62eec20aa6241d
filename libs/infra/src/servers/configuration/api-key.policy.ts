import { isScope, PorticoError, type Scope, shown } from '#libs/kernel';
import { API_KEY_VARIABLE, type Brokered, type Variable, type Variables } from './variables.policy.js';

function fault(field: string, rule: string, message: string): PorticoError {
  return new PorticoError('VALIDATION_ERROR', { message, details: { field, rule } });
}

/** Asks for the key as it is for the application of the server. */
export interface KeyRequest {
  /** Null where none are named. */
  readonly scopes: readonly Scope[] | null;
}

/** Rights a personal key may have; those of the service's own sections belong to other kinds. */
function isPersonalScope(value: string): value is Scope {
  return isScope(value) && value !== 'svc:cowork' && !value.startsWith('svc:mgmt:');
}

function readScopes(field: string, scopes: unknown): Scope[] {
  if (!Array.isArray(scopes) || scopes.length === 0) {
    throw fault(field, 'isNotEmpty', `${field} must name at least one right of a personal key`);
  }
  const read = scopes.map((scope: unknown, index) => {
    if (typeof scope === 'string' && isPersonalScope(scope)) return scope;
    const name = typeof scope === 'string' ? `: "${shown(scope)}"` : '';
    throw fault(`${field}[${index}]`, 'isIn', `${field}[${index}] is no right of a personal key${name}`);
  });
  return [...new Set(read)];
}

/** Whether a change of the variable asks for the key; the rest of it is not looked at. */
export function asksForKey(input: unknown): input is object {
  return typeof input === 'object' && input !== null && 'brokered' in input && input.brokered === true;
}

/**
 * Reads a change of {@link API_KEY_VARIABLE} that may ask the service for the key.
 * @param field names the variable in a refusal.
 * @param hasApplication whether the server is bound to an application, whose rights are fixed.
 * @throws PorticoError `VALIDATION_ERROR` naming the member.
 */
export function readKeyRequest(field: string, input: object, hasApplication: boolean): KeyRequest {
  const { brokered: _asked, scopes, value, secret = true, ...others } = input as Record<string, unknown>;
  const [unknown] = Object.keys(others).filter((member) => others[member] !== undefined);
  if (unknown !== undefined) {
    const member = `${field}.${shown(unknown)}`;
    throw fault(member, 'whitelistValidation', `${member} is not a member of a variable`);
  }
  if (value !== undefined) {
    throw fault(`${field}.value`, 'isEmpty', `${field}.value stays away: the service issues it`);
  }
  if (secret !== true) throw fault(`${field}.secret`, 'equals', `${field}.secret: the key is never shown`);
  if (hasApplication) {
    if (scopes === undefined) return { scopes: null };
    throw fault(
      `${field}.scopes`,
      'isEmpty',
      `${field}.scopes stays away: they are those of the application`,
    );
  }
  return { scopes: readScopes(`${field}.scopes`, scopes) };
}

/** What an application is to be given of the service; null where a value of its own stands in its place, or nothing does. */
export function brokeredOf({
  variables,
  env,
}: {
  readonly variables: Variables;
  readonly env: Readonly<Record<string, string>>;
}): Brokered | null {
  return Object.hasOwn(env, API_KEY_VARIABLE) ? null : (apiKeyOf(variables)?.brokered ?? null);
}

/**
 * The variables with the key as it is now: what ran before brings nothing back that its owner has switched off, and takes
 * nothing away that is on.
 */
export function withKeyOf(variables: Variables, now: Variables): Variables {
  const current = apiKeyOf(now);
  if (!current?.brokered && !apiKeyOf(variables)?.brokered) return variables;
  const { [API_KEY_VARIABLE]: _other, ...others } = variables;
  return current ? { ...others, [API_KEY_VARIABLE]: current } : others;
}

function apiKeyOf(variables: Variables): Variable | undefined {
  return Object.hasOwn(variables, API_KEY_VARIABLE) ? variables[API_KEY_VARIABLE] : undefined;
}

/** A key the service has made for a server, and the deploy that hands it over. */
export interface HandedKey {
  readonly deployId: string;
  readonly createdAt: Date;
  /** How far that deploy is; null where nobody knows it. */
  readonly phase: string | null;
}

/** What the keys of a server depend on. */
export interface KeyGround {
  /** Whether the server is there and the key switched on. */
  readonly isOn: boolean;
  /** The deploy whose release is in use; null before the first. */
  readonly inUse: string | null;
  readonly now: Date;
}

const UNDER_WAY: ReadonlySet<string> = new Set(['requested', 'started']);
/** A key is made before its deploy is accepted; one whose deploy nobody knows by then was given up on the way. */
const ACCEPTED_WITHIN_MS = 900_000;

/**
 * Whether something may still call with it: the release in use, a deploy under way, or a newer one whose end nobody knows.
 * Ids of deploys grow as they come, which is not always the order in which they are accepted: of two that have succeeded
 * the release in use is the later one, whatever its id.
 */
export function isHandedKeyNeeded({ deployId, createdAt, phase }: HandedKey, ground: KeyGround): boolean {
  const { isOn, inUse, now } = ground;
  if (!isOn) return false;
  if (phase === null) {
    return deployId === inUse || now.getTime() - createdAt.getTime() < ACCEPTED_WITHIN_MS;
  }
  if (UNDER_WAY.has(phase) || deployId === inUse) return true;
  if (phase === 'failed' || phase === 'succeeded') return false;
  return inUse === null || deployId > inUse;
}

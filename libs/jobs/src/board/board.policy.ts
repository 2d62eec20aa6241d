import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { foreignPageFault } from '#libs/kernel';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** @returns the password of `Authorization: Basic`, whoever names himself with it; empty when there is none. */
function shownPassword(authorization: string | undefined): string {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(authorization ?? '')?.[1] ?? '';
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

/** Whether the caller shows the password of the board. */
export function showsPassword({ authorization }: IncomingHttpHeaders, password: string): boolean {
  return timingSafeEqual(digest(shownPassword(authorization)), digest(password));
}

/**
 * Whether a change comes from a page of the board. A browser sends a password it knows along with calls of other pages
 * too, so the call has to say which page it comes from.
 */
export function comesFromBoard(method: string, headers: IncomingHttpHeaders): boolean {
  if (READING.has(method)) return true;
  return headers.origin !== undefined && foreignPageFault(headers) === null;
}

/**
 * What the board may change, as the addresses its library declares. Jobs follow from the log: nobody adds, edits or
 * removes one by hand. Their handlers ask the log before they act, so that starting one early or again is harmless.
 */
const ACTIONS: ReadonlySet<string> = new Set([
  'put /api/queues/:queueName/:jobId/retry',
  'put /api/queues/:queueName/retry/:queueStatus',
  'put /api/queues/:queueName/:jobId/promote',
  'put /api/queues/:queueName/promote',
]);

/**
 * @param call method and address as the library declares it, with the names of its places
 * @param places what the call puts there
 * @param actions whether the operator has allowed any
 */
export function mayCallBoard(
  call: string,
  places: Readonly<Record<string, unknown>>,
  actions: boolean,
): boolean {
  if (call.startsWith('get ')) return true;
  // Of many jobs at once only those that failed are tried again.
  const { queueStatus = 'failed' } = places;
  return actions && ACTIONS.has(call) && queueStatus === 'failed';
}

/** Members whose content belongs to somebody: what a job was given, and what it made of it. */
const CONTENT: ReadonlySet<string> = new Set(['data', 'returnValue', 'progress']);
/** Names and numbers of ours: they lead to rows, and say nothing about people. */
const IDENTIFIER =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|[a-z]+(?:[_-][a-z]+)*_[0-9A-Za-z]{16,}|00-[0-9a-f]{32}-[0-9a-f]{16}-0[01])$/;

function hidden(value: unknown): unknown {
  if (typeof value === 'string') return IDENTIFIER.test(value) ? value : `[${value.length} characters]`;
  return mapMembers(value, (_, member) => hidden(member));
}

function mapMembers(value: unknown, change: (name: string, member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((member) => change('', member));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(name, member)]));
}

/**
 * An answer of the board as it may be shown: of the content of jobs only ids, times, numbers and flags; every other
 * text as a log line would show it.
 * @param clean cuts secrets out of a text
 */
export function showJobs(answer: unknown, clean: (text: string) => string): unknown {
  if (typeof answer === 'string') return clean(answer);
  return mapMembers(answer, (name, member) => (CONTENT.has(name) ? hidden(member) : showJobs(member, clean)));
}

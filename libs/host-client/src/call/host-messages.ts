import { PorticoError } from '#libs/kernel';
import { isNestedDeeper, JsonBoundsError, parseInSlices } from '#libs/parsing/contracts';
import type { HostAnswer, HostApi, HostCredential, HostParams, HostTime } from './host-call.js';
import { HostAbsence } from '../errors/host-failure.error.js';
import { hostRefusal, type RefusalContext } from '../errors/host-refusal.js';
import type { RawResponse } from '../transport/exchange.js';

/** What is called; a batch of REST 3 is a list. */
export interface HostOrder {
  readonly method: string;
  /** Methods of the commands, where the method is `batch`. */
  readonly commands?: readonly string[];
  readonly api: HostApi;
  readonly body: HostParams | readonly HostParams[];
  readonly requestId?: string | undefined;
}

/** A call turned into one HTTP request. */
interface HostRequest {
  readonly origin: string;
  /** May carry the secret: never put it into a message or a log. */
  readonly path: string;
  readonly headers: string[];
  readonly body: string;
}

const METHOD = /^[a-z][a-z0-9_.]*$/i;
const ROOTS: Readonly<Record<HostApi, string>> = { v2: '/rest', v3: '/rest/api' };

/** @throws TypeError when the name could change the address; methods are named by us, not by callers. */
export function checkMethod(method: string): void {
  if (!METHOD.test(method)) throw new TypeError(`"${method}" is not a host method`);
}

function encodeBody(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (error) {
    throw new PorticoError('INVALID_PARAMS', {
      message: 'The parameters are nested too deeply.',
      cause: error,
    });
  }
}

/** What must never be seen of a credential. */
export function secretOf(credential: HostCredential): string {
  return credential.kind === 'webhook' ? credential.secret : credential.accessToken;
}

/**
 * A webhook stands in the path, a token in the body: of a list, which has no room for it, the host takes
 * an object with the same indexes.
 * @throws PorticoError INVALID_PARAMS when the parameters cannot be written as JSON.
 */
export function buildHostRequest(
  credential: HostCredential,
  { method, api, body, requestId }: HostOrder,
  userAgent: string,
): HostRequest {
  const headers = [
    'content-type',
    'application/json',
    'accept',
    'application/json',
    'accept-encoding',
    'gzip, deflate, br',
    'user-agent',
    userAgent,
  ];
  if (requestId !== undefined) headers.push('x-request-id', requestId);
  const origin = credential.restUrl;
  if (credential.kind === 'oauth') {
    const signed = { ...body, auth: credential.accessToken };
    return { origin, path: `${ROOTS[api]}/${method}`, headers, body: encodeBody(signed) };
  }
  const path = `${ROOTS[api]}/${credential.hostUserId}/${encodeURIComponent(credential.secret)}/${method}`;
  return { origin, path, headers, body: encodeBody(body) };
}

/**
 * Deeper answers could not be written out again without overflowing the stack; more values, or a longer
 * text, cannot be taken in without a noticeable pause. Fifty pages of fifty records with 200 fields each
 * have half as many values.
 */
const BOUNDS = { maxDepth: 1_000, maxValues: 1_000_000, maxTextBytes: 8 * 1024 * 1024 };
/** Larger answers are read piece by piece, so that nobody else waits for it. */
const AT_ONCE_BYTES = 256 * 1024;

/** The error for an answer that is not the protocol. */
export function unusable(reason: string, cause?: unknown): PorticoError {
  return new PorticoError('HOST_UNAVAILABLE', {
    message: `The host answered unexpectedly: ${reason}.`,
    cause,
  });
}

/** {@link unusable} of the answer to a call: what became of it nobody knows. */
export function unusableAnswer(reason: string): HostAbsence {
  const { message, options } = unusable(reason);
  return new HostAbsence('HOST_UNAVAILABLE', true, { ...options, message });
}

function parseAtOnce(body: Buffer): unknown {
  if (isNestedDeeper(body, BOUNDS.maxDepth)) throw new JsonBoundsError('nested too deeply');
  return JSON.parse(body.toString('utf8'));
}

function parseFailure(error: unknown, status: number): PorticoError {
  if (error instanceof JsonBoundsError) return unusable(`the answer is ${error.message}`);
  return unusable(`status ${status} without readable JSON`);
}

/** The object in a response: at once when it is short, else in pieces. */
export function readObject({
  status,
  body,
}: RawResponse): Record<string, unknown> | Promise<Record<string, unknown>> {
  const check = (value: unknown): Record<string, unknown> => {
    if (typeof value !== 'object' || value === null) throw unusable(`status ${status} without a JSON object`);
    return value as Record<string, unknown>;
  };
  if (body.length > AT_ONCE_BYTES) {
    const failed = (error: unknown): never => {
      throw parseFailure(error, status);
    };
    return parseInSlices(body, BOUNDS).then(check, failed);
  }
  let value: unknown;
  try {
    value = parseAtOnce(body);
  } catch (error) {
    throw parseFailure(error, status);
  }
  return check(value);
}

/**
 * Reads a complete response of the protocol. A redirect is not followed: its target is not the address
 * the credential was given for.
 * @throws PorticoError as the error tables say; HOST_UNAVAILABLE for anything that is not the protocol.
 */
export function readHostResponse(
  response: RawResponse,
  context: RefusalContext,
): HostAnswer | Promise<HostAnswer> {
  const { status } = response;
  if (status >= 300 && status < 400) throw new PorticoError('PORTAL_ADDRESS_CHANGED');
  const answer = readObject(response);
  if (!(answer instanceof Promise)) return judge(status, answer, context);
  return answer.then((read) => judge(status, read, context));
}

function judge(status: number, answer: Record<string, unknown>, context: RefusalContext): HostAnswer {
  if (answer['error'] !== undefined && answer['error'] !== null) throw hostRefusal(answer, context);
  if (status >= 400 || !('result' in answer))
    throw unusable(`status ${status} with neither result nor error`);
  return answerOf(answer);
}

/** What a success says; numbers of totals and pages arrive as texts at times. */
export function answerOf({ result, total, next, time }: Readonly<Record<string, unknown>>): HostAnswer {
  const [matches, start] = [countOf(total), countOf(next)];
  return {
    result,
    ...(matches !== undefined && { total: matches }),
    ...(start !== undefined && { next: start }),
    ...(typeof time === 'object' && time !== null && { time: time as HostTime }),
  };
}

function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) ? count : undefined;
}

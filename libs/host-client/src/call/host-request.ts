import { PorticoError } from '#libs/kernel';
import type { HostApi, HostParams } from './host-call.js';
import type { HostCredential } from './host-credential.js';

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
export interface HostRequest {
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

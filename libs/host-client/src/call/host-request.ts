import { PorticoError } from '#libs/kernel';
import type { HostCallOptions, HostParams } from './host-call.js';
import type { HostCredential } from './host-credential.js';

/** A call turned into one HTTP request of the REST 2 protocol. */
export interface HostRequest {
  readonly restUrl: string;
  /** Carries the secret: never put it into a message or a log. */
  readonly path: string;
  readonly headers: string[];
  readonly body: string;
}

const METHOD = /^[a-z][a-z0-9_.]*$/i;

function encodeBody(params: HostParams): string {
  try {
    return JSON.stringify(params);
  } catch (error) {
    throw new PorticoError('INVALID_PARAMS', {
      message: 'The parameters are nested too deeply.',
      cause: error,
    });
  }
}

/** @throws PorticoError INVALID_PARAMS when the parameters cannot be written as JSON. */
export function buildHostRequest(
  credential: HostCredential,
  method: string,
  params: HostParams,
  options: HostCallOptions,
  userAgent: string,
): HostRequest {
  if (!METHOD.test(method)) throw new TypeError(`"${method}" is not a host method`);
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
  if (options.requestId !== undefined) headers.push('x-request-id', options.requestId);
  const secret = encodeURIComponent(credential.secret);
  const path = `/rest/${credential.hostUserId}/${secret}/${method}`;
  return { restUrl: credential.restUrl, path, headers, body: encodeBody(params) };
}

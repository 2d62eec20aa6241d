import type { ReceivedCall } from '../control/call-log.js';
import type { Authenticated } from '../access/credentials.js';
import type { HostParams } from './host-params.js';

const SECRETS = new Set(['auth', 'client_secret', 'refresh_token', 'code']);

function masked(params: HostParams): HostParams {
  const entries = Object.entries(params);
  if (!entries.some(([name]) => SECRETS.has(name))) return params;
  return Object.fromEntries(entries.map(([name, value]) => [name, SECRETS.has(name) ? '***' : value]));
}

/** What came in, before it is known who sent it. */
export interface Received {
  readonly method: string;
  readonly httpMethod: string;
  readonly maskedPath: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly params: HostParams;
  readonly body: HostParams;
}

/** A request as the list of calls shows it: without secrets. */
export function receivedCall(
  { method, httpMethod, maskedPath, headers, params, body }: Received,
  who: Authenticated | null,
  userId: number | null,
): Omit<ReceivedCall, 'at'> {
  return {
    method,
    portal: who?.portal.domain ?? null,
    userId: who?.actor.userId ?? userId,
    httpMethod,
    path: maskedPath,
    userAgent: headers['user-agent']?.toString() ?? null,
    requestId: headers['x-request-id']?.toString() ?? null,
    params: masked(params),
    body: masked(body),
  };
}

import type { IncomingMessage } from 'node:http';
import type { Config } from '#libs/config';
import { clientAddress } from '../access/address-list.policy.js';

/** Address a request comes from, as far as the proxies in front are trusted. */
export function addressOf(request: IncomingMessage, { trustedProxyCount }: Config): string | null {
  const forwarded = request.headers['x-forwarded-for'];
  return clientAddress(
    request.socket.remoteAddress,
    Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
    trustedProxyCount,
  );
}

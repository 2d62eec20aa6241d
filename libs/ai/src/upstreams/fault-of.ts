import { ADDRESS_NOT_PERMITTED } from '#libs/http';
import { UpstreamFault, type UpstreamFaultKind } from './upstream-failure.js';

/** Codes of Node and undici → what they mean here. */
const KINDS: Readonly<Record<string, UpstreamFaultKind>> = {
  [ADDRESS_NOT_PERMITTED]: 'address',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  ETIMEDOUT: 'connect_timeout',
  UND_ERR_HEADERS_OVERFLOW: 'unreadable',
};

/** The parser's own words for what is no HTTP. */
const NO_HTTP = /^HPE_(?!INVALID_EOF_STATE)/;

/** @param hasBegun whether the request had reached a connection. */
export function faultOf(error: Error, hasBegun: boolean): UpstreamFault {
  if (error instanceof UpstreamFault) return error;
  const { code } = error as { code?: unknown };
  const name = typeof code === 'string' ? code : '';
  const kind = KINDS[name] ?? (NO_HTTP.test(name) ? 'unreadable' : hasBegun ? 'cut' : 'connect');
  return new UpstreamFault(kind, { cause: error });
}

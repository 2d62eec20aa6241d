import { ADDRESS_NOT_PERMITTED, PROXY_REFUSED, PROXY_UNREACHABLE } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { HostAbsence } from '../errors/host-failure.error.js';

/** Why an exchange ended without a usable response; the codes are undici's, Node's, zlib's and our own. */
export type TransportFailureCode =
  | 'DEADLINE'
  | 'UNSENT'
  | 'OVERSIZE'
  | 'ENCODING'
  | 'ORIGIN'
  | 'ADDRESS'
  | 'STOPPED';

/** A failure this client itself declares. */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure';
  constructor(readonly code: TransportFailureCode) {
    super(`host exchange failed: ${code}`);
  }
}

interface FailureRow {
  readonly answer: 'HOST_UNAVAILABLE' | 'HOST_TIMEOUT';
  readonly reason: string;
  /** The connection broke: a call that only reads may be repeated. */
  readonly isConnection: boolean;
  /** It is certain that nothing has left us. */
  readonly isUnsent?: true;
}

const CONNECT_FAILED = {
  answer: 'HOST_UNAVAILABLE',
  reason: 'it cannot be reached',
  isConnection: true,
  isUnsent: true,
} as const;
const BEHIND_PROXY = {
  ...CONNECT_FAILED,
  reason: 'the proxy on the way to it lets nothing through',
} as const;
const CLOSED = { answer: 'HOST_UNAVAILABLE', reason: 'the connection broke', isConnection: true } as const;
const UNREADABLE = {
  answer: 'HOST_UNAVAILABLE',
  reason: 'its answer is unreadable',
  isConnection: false,
} as const;
const SILENT = { answer: 'HOST_TIMEOUT', reason: 'it did not answer in time', isConnection: false } as const;

/** Refused here, before a connection is asked for. */
const NOT_TRIED = { ...UNREADABLE, isUnsent: true } as const;

const ADDRESS_REASON = 'the address of the portal is not a public one';

/** Failure code → answer. A code without a row counts as an unreadable answer. */
const FAILURES: Readonly<Record<string, FailureRow>> = {
  DEADLINE: SILENT,
  UNSENT: { ...SILENT, isUnsent: true },
  UND_ERR_HEADERS_TIMEOUT: SILENT,
  UND_ERR_BODY_TIMEOUT: SILENT,
  OVERSIZE: { ...UNREADABLE, reason: 'its answer is too large' },
  ENCODING: { ...UNREADABLE, reason: 'its answer has an unknown encoding' },
  ORIGIN: { ...NOT_TRIED, reason: 'the stored address of the portal is not usable' },
  ADDRESS: { ...NOT_TRIED, reason: ADDRESS_REASON },
  [ADDRESS_NOT_PERMITTED]: { ...NOT_TRIED, reason: ADDRESS_REASON },
  [PROXY_REFUSED]: BEHIND_PROXY,
  [PROXY_UNREACHABLE]: BEHIND_PROXY,
  STOPPED: { ...NOT_TRIED, reason: 'the service is stopping' },
  UND_ERR_CONNECT_TIMEOUT: CONNECT_FAILED,
  ECONNREFUSED: CONNECT_FAILED,
  EHOSTUNREACH: CONNECT_FAILED,
  ENETUNREACH: CONNECT_FAILED,
  ENOTFOUND: CONNECT_FAILED,
  EAI_AGAIN: CONNECT_FAILED,
  ETIMEDOUT: CONNECT_FAILED,
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  UND_ERR_SOCKET: CLOSED,
  UND_ERR_DESTROYED: { ...CLOSED, isConnection: false },
  UND_ERR_CLOSED: { ...CLOSED, isConnection: false },
};

function rowOf(error: unknown): FailureRow {
  const code = (error as { code?: unknown } | null)?.code;
  return (typeof code === 'string' ? FAILURES[code] : undefined) ?? UNREADABLE;
}

/** True when the connection broke, so that nothing is known about the call but that it has no answer. */
export function isConnectionFailure(error: unknown): boolean {
  return !(error instanceof PorticoError) && rowOf(error).isConnection;
}

/** Whether any of a failed exchange may have reached the host. */
export function mayHaveLeft(error: unknown): boolean {
  return rowOf(error).isUnsent !== true;
}

/**
 * The service's error for a failed exchange; its message names no address and no credential.
 * @param isSent whether any of it may have left us.
 */
export function transportError(error: unknown, isSent = mayHaveLeft(error)): HostAbsence {
  const { answer, reason } = rowOf(error);
  if (answer === 'HOST_TIMEOUT') return new HostAbsence(answer, isSent, { cause: error });
  const message = `The host is unavailable: ${reason}.`;
  return new HostAbsence(answer, isSent, { message, cause: error });
}

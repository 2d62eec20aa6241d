import { PorticoError, type ErrorCode } from '#libs/kernel';

/** What the newest failure of a server means to somebody who waits for it. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  AGENT_NOT_CONNECTED: 'AGENT_NOT_CONNECTED',
  PROVIDER_ERROR: 'PROVIDER_ERROR',
  VM_MISSING: 'VM_MISSING',
};

/** The refusal of a wake that ended with the server asleep: it failed, or somebody put it to sleep. */
export function wakeFailure({
  errorCode,
  status,
}: {
  errorCode: string | null;
  status: string;
}): PorticoError {
  const code = (errorCode !== null && CODES[errorCode]) || 'SERVER_NOT_READY';
  return new PorticoError(code, { details: { status } });
}

import type { ErrorCode } from '#libs/kernel';

/** Codes of every route that works on the content of a server, beside those that its declaration implies. */
export const READY_SERVER_ERRORS = [
  'ACCOUNT_FROZEN',
  'AGENT_NOT_CONNECTED',
  'NOT_BLACKHOLE',
  'PROVIDER_ERROR',
  'SERVER_NOT_READY',
  'SERVER_WAKE_BLOCKED',
  'VM_MISSING',
  'WAKE_IN_PROGRESS',
] as const satisfies readonly ErrorCode[];

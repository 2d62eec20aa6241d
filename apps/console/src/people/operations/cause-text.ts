import type { Operation } from './follow-operation.js';

export type Cause = NonNullable<Operation['cause']>;

const KINDS = [
  'never_ran',
  'archive',
  'command',
  'ended',
  'silent',
  'unhealthy',
  'timeout',
  'unknown',
] as const satisfies readonly Cause['kind'][];

/** What is said of a cause in the reader's language; the sentence of the service where nothing closer is known. */
export function causeKey({ kind, step, exitCode, httpStatus }: Cause): `cause-${Cause['kind']}` {
  const known = KINDS.find((one) => one === kind);
  const isWhole =
    known !== undefined &&
    !(known === 'command' && (step === null || exitCode === null)) &&
    !(known === 'ended' && exitCode === null) &&
    !(known === 'unhealthy' && httpStatus === null);
  return isWhole ? `cause-${known}` : 'cause-other';
}

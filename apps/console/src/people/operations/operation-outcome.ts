import type { Tone } from '../../shared/ui/status-badge.js';
import type { Operation } from './follow-operation.js';

export type OutcomeName = 'running' | 'succeeded' | 'failed' | 'unknown' | 'expired';

const TONES: Readonly<Record<OutcomeName, Tone>> = {
  running: 'busy',
  succeeded: 'good',
  failed: 'bad',
  unknown: 'warning',
  expired: 'quiet',
};

type Told = Pick<Operation, 'status' | 'outcomeAvailable' | 'exitCode' | 'kind'>;

/** What an operation has come to, as a name of a text and how it looks. */
export function outcomeOf({ status, outcomeAvailable }: Told): {
  readonly name: OutcomeName;
  readonly tone: Tone;
} {
  const name = !outcomeAvailable || status === undefined ? 'expired' : status;
  return { name, tone: TONES[name] };
}

/** A command that ran and told no exit code, or another one than 0, has not gone as it should. */
export function endedAsItShould({ kind, status, exitCode }: Told): boolean {
  return status === 'succeeded' && (kind === 'deploy' || exitCode === 0);
}

/** Milliseconds from its acceptance to its end, or to now. */
export function elapsedMs(
  { startedAt, finishedAt }: Pick<Operation, 'startedAt' | 'finishedAt'>,
  now: number,
): number {
  const end = finishedAt ? new Date(finishedAt).getTime() : now;
  return Math.max(0, end - new Date(startedAt).getTime());
}

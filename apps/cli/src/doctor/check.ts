import type { Patient } from './patient.js';

/** What a check has found. Whatever is not as it should be comes with one sentence or command that mends it. */
export type Finding =
  | { readonly outcome: 'ok'; readonly finding: string }
  | { readonly outcome: 'warn' | 'fail'; readonly finding: string; readonly remedy: string };

export type Outcome = Finding['outcome'];

export const ok = (finding: string): Finding => ({ outcome: 'ok', finding });
export const warn = (finding: string, remedy: string): Finding => ({ outcome: 'warn', finding, remedy });
export const fail = (finding: string, remedy: string): Finding => ({ outcome: 'fail', finding, remedy });

/** The same when everything is as it should be, and the faults when not. */
export function faultsOr(faults: readonly Finding[], otherwise: () => Finding): readonly Finding[] {
  return faults.length > 0 ? faults : [otherwise()];
}

/** A number with its noun: `1 worker`, `3 workers`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What must be there before a check can look at anything. */
export type Need = 'settings' | 'database' | 'tables' | 'writes' | 'redis';

/** One question the doctor asks of a system. */
export interface Check {
  /** As the report names it. */
  readonly name: string;
  readonly needs: readonly Need[];
  /** Rejects where the question could not be asked; that is told as a failure of this check alone. */
  readonly look: (patient: Patient) => Promise<readonly Finding[]>;
}

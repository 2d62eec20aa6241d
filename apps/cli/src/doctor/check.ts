import type { Finding } from './finding.js';
import type { Patient } from './patient.js';

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

import type { MatrixField } from './matrix-field.js';

/** What a case found, and what it should have found. */
export interface Outcome {
  readonly got: unknown;
  readonly wanted: unknown;
}

/** Of the cases of a base, by field and case. */
export class Outcomes {
  private readonly found = new Map<string, Outcome>();

  set({ name }: Pick<MatrixField, 'name'>, what: string, got: unknown, wanted: unknown): void {
    this.found.set(`${name} ${what}`, { got, wanted });
  }

  of(field: string, what: string): Outcome {
    const outcome = this.found.get(`${field} ${what}`);
    if (!outcome) throw new Error(`Nothing was measured of ${field}: ${what}.`);
    return outcome;
  }
}

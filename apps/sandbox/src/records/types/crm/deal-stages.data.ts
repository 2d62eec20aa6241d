/** P: in progress, S: won, F: lost. */
export type StageSemantics = 'P' | 'S' | 'F';

export interface Stage {
  readonly id: string;
  readonly semantics: StageSemantics;
  readonly probability: number;
}

/** Pipelines of deals; stage ids outside pipeline 0 carry the `C<pipeline>:` prefix. */
export const DEAL_STAGES: Readonly<Record<number, readonly Stage[]>> = {
  0: [
    { id: 'NEW', semantics: 'P', probability: 10 },
    { id: 'PREPARATION', semantics: 'P', probability: 30 },
    { id: 'PREPAYMENT_INVOICE', semantics: 'P', probability: 50 },
    { id: 'EXECUTING', semantics: 'P', probability: 75 },
    { id: 'FINAL_INVOICE', semantics: 'P', probability: 90 },
    { id: 'WON', semantics: 'S', probability: 100 },
    { id: 'LOSE', semantics: 'F', probability: 0 },
    { id: 'APOLOGY', semantics: 'F', probability: 0 },
  ],
  1: [
    { id: 'C1:NEW', semantics: 'P', probability: 20 },
    { id: 'C1:PREPARATION', semantics: 'P', probability: 40 },
    { id: 'C1:EXECUTING', semantics: 'P', probability: 80 },
    { id: 'C1:WON', semantics: 'S', probability: 100 },
    { id: 'C1:LOSE', semantics: 'F', probability: 0 },
  ],
};

/** What must be there before a process can start, but may come later than the process itself. */
export interface Need {
  /** As `/readyz` names it. */
  readonly name: string;
  /** Resolves when it is there, rejects with the reason when not. */
  readonly reach: () => Promise<void>;
  /** Whether the reason will pass; the start is given up for any other, such as a wrong password. */
  readonly isAbsence: (error: unknown) => boolean;
}

import type { ERROR_TABLES, ErrorArea } from '#libs/kernel';

/** Why the service answers with a code, and what the caller can do then. */
export interface Explanation {
  readonly cause: string;
  readonly remedy: string;
}

/** The explanations of one area of the catalogue of errors: a code too few or too many does not compile. */
export type AreaExplanations<Area extends ErrorArea> = Readonly<
  Record<keyof (typeof ERROR_TABLES)[Area], Explanation>
>;

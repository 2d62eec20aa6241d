/** A guide of the documentation. */
export interface GuideText {
  /** For example `deploy`. */
  readonly name: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

/** The guides agents may read. */
export interface Guides {
  all(): Promise<readonly GuideText[]>;
}

export const GUIDES = Symbol('GUIDES');

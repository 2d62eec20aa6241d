/** What every list that may be long takes. */
export interface PageInput {
  /** `next` of the page before. */
  readonly cursor?: string;
  /** 1 to 1000; 100 when absent. */
  readonly limit?: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Cursor of the page that follows; null when this is the last one. */
  readonly next: string | null;
}

/** A call: what it takes and what it answers. */
export interface Call<Input, Answer> {
  readonly input: Input;
  readonly answer: Answer;
}

/** The input of a call that takes nothing. */
export type NoInput = Readonly<Record<never, never>>;

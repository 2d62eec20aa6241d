/** A page somebody may be sent to. */
export interface Source {
  readonly url: string;
  readonly title: string;
}

/** What a search or a research tells while it runs, in the words its clients know. */
export type SearchEvent =
  | { readonly type: 'thinking'; readonly content: string }
  | { readonly type: 'tool_call'; readonly tool: 'search'; readonly arguments: { readonly query: string } }
  | {
      readonly type: 'tool_call';
      readonly tool: 'extract';
      readonly arguments: { readonly urls: readonly string[] };
    }
  | {
      readonly type: 'tool_result';
      readonly result_type: 'search' | 'extract';
      readonly items: readonly Source[];
    }
  | { readonly type: 'message'; readonly content: string };

/** The last event: everything a call without a stream answers, and the sources of it. */
export type DoneEvent = {
  readonly type: 'done';
  readonly answer: string | null;
  readonly sources: readonly Source[];
} & Readonly<Record<string, unknown>>;

/** Takes an event to the client. Resolves when it has room for the next one. */
export type TellSearch = (event: SearchEvent) => Promise<void>;

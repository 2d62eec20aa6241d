/** What the router itself reads of the body of a chat completion; checked but for the members of type `unknown`. */
export interface ChatInput {
  readonly model?: string | null;
  readonly messages: unknown;
  readonly stream?: boolean | null;
  readonly stream_options?: { readonly include_usage?: boolean | null } | null;
  readonly max_tokens?: number | null;
  readonly max_completion_tokens?: number | null;
  readonly n?: number | null;
  readonly stop?: unknown;
  readonly tools?: unknown;
  readonly tool_choice?: unknown;
  readonly response_format?: unknown;
}

/** What happens to a call instead of (or before) the normal answer. */
export type Fault =
  | { readonly kind: 'hang' }
  /** `after`: the method is carried out, and only its answer is lost. */
  | { readonly kind: 'reset'; readonly after?: true }
  | { readonly kind: 'delay'; readonly delayMs: number }
  | FaultReply;

/** A scripted answer. `body` is sent as it is when a string, as JSON otherwise; `bodyBase64` gives raw bytes. */
export interface FaultReply {
  readonly kind: 'reply';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly bodyBase64?: string;
  /** Sends the body one byte at a time with this pause. */
  readonly byteDelayMs?: number;
  /** How many times the body is sent in a row; default 1. */
  readonly repeat?: number;
}

/** One scripted fault as the control port shows it. */
export interface FaultRule {
  readonly id: number;
  /** Host method in lower case, or `*`. */
  readonly method: string;
  /** Calls it still hits; null means until deleted. */
  remaining: number | null;
  readonly fault: Fault;
}

import type { Principal } from '#libs/kernel';
import type { TellSearch } from '../contracts/search-events.js';

/** A search or a research as it was asked for, and whom it tells of its steps. */
export interface SearchCall<Input> {
  readonly principal: Principal;
  readonly input: Input;
  /** Aborted when the client leaves. */
  readonly client: AbortSignal;
  readonly tell: TellSearch;
  /** What the log line of the request says of it. */
  readonly note: (facts: Readonly<Record<string, string>>) => void;
}

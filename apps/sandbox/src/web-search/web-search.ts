import type { SearchBehaviour, SearchRule } from './search-behaviour.js';

/** A search or a request for a page, as the control port shows it. */
export interface SearchCall {
  readonly path: string;
  /** Null for a page. */
  readonly query: string | null;
  /** The JSON body; null for none. */
  readonly body: unknown;
  end: 'running' | 'completed' | 'aborted';
}

const KEPT_CALLS = 1_000;

/** State of the emulated search engine. */
export class WebSearch {
  /** The key callers must send; null: anybody may search. */
  key: string | null = null;
  #rules: SearchRule[] = [];
  #calls: SearchCall[] = [];

  get rules(): readonly SearchRule[] {
    return this.#rules;
  }

  get calls(): readonly SearchCall[] {
    return this.#calls;
  }

  addRule(rule: SearchRule): void {
    this.#rules.push(rule);
  }

  /** The behaviour a search meets; counts it as met. */
  take(engine: string, query: string): SearchBehaviour {
    const rule = this.#rules.find(
      (candidate) => (candidate.engine ?? engine) === engine && query.includes(candidate.contains ?? ''),
    );
    if (!rule) return {};
    if (rule.remaining !== null) {
      rule.remaining -= 1;
      if (rule.remaining === 0) this.#rules = this.#rules.filter((candidate) => candidate !== rule);
    }
    return rule.behaviour;
  }

  note(call: Omit<SearchCall, 'end'>): SearchCall {
    const noted: SearchCall = { ...call, end: 'running' };
    this.#calls.push(noted);
    if (this.#calls.length > KEPT_CALLS) this.#calls.shift();
    return noted;
  }

  clearRules(): void {
    this.#rules = [];
  }

  clearCalls(): void {
    this.#calls = [];
  }

  clear(): void {
    this.clearRules();
    this.clearCalls();
    this.key = null;
  }
}

import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What a page keeps in its address, so that it can be sent to somebody. */
export interface UrlState {
  readonly read: (name: string) => string | null;
  /** One of the words given; the first one where the address says nothing, or something else. */
  readonly choice: <const Word extends string>(name: string, words: readonly [Word, ...Word[]]) => Word;
  /** Null takes a parameter away. */
  readonly write: (changes: Readonly<Record<string, string | null>>) => void;
}

export function useUrlState(): UrlState {
  const [parameters, setParameters] = useSearchParams();
  const write = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      setParameters(
        (before) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') before.delete(name);
            else before.set(name, value);
          }
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );
  return {
    read: (name) => parameters.get(name),
    choice: (name, words) => words.find((word) => word === parameters.get(name)) ?? words[0],
    write,
  };
}

import { useQuery } from '@tanstack/react-query';
import type { ChosenSource } from './chosen-source.js';
import { lookAt } from './look.js';

/** Files cannot be compared; each choice has a number. */
const numbers = new WeakMap<ChosenSource, number>();
let choices = 0;

function numberOf(source: ChosenSource | null): number {
  if (source === null) return 0;
  const known = numbers.get(source);
  if (known !== undefined) return known;
  choices += 1;
  numbers.set(source, choices);
  return choices;
}

/** Looks at what was chosen, and again when other things are to be left out. */
export function useLook(source: ChosenSource | null, patterns: readonly string[], isGitignored: boolean) {
  const number = numberOf(source);
  return useQuery({
    queryKey: ['look', number, patterns, isGitignored],
    queryFn: ({ signal }) => lookAt(source!, patterns, isGitignored, signal),
    enabled: source !== null,
    placeholderData: (before, query) => (query?.queryKey[1] === number ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always',
  });
}

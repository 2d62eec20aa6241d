import { useQuery } from '@tanstack/react-query';
import type { KnownErrorCode } from '#libs/client';
import { useLanguage } from '../../shared/language/texts.js';

/** Why the service answers with a code, and what the caller can do then. */
interface Explanation {
  readonly cause: string;
  readonly remedy: string;
}

/** What the catalogue of errors says in English, in Russian: a code without its text does not compile. */
async function russianExplanations(): Promise<Readonly<Record<KnownErrorCode, Explanation>>> {
  return (await import('./explanations.ru.json')).default;
}

/**
 * What a code means in the reader's language; null where the English text of the answer is all there is: for readers
 * of English, for a code that is newer than the page, and as long as the texts are on their way.
 */
export function useExplanation(code: string): Explanation | null {
  const isRussian = useLanguage() === 'ru';
  // A failure to load them is not shown: the English text, which says the same, stays where it is.
  const { data } = useQuery({
    queryKey: ['explanations', 'ru'],
    queryFn: russianExplanations,
    enabled: isRussian,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isRussian && data && Object.hasOwn(data, code) ? data[code as KnownErrorCode] : null;
}

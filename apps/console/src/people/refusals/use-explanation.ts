import { useQuery } from '@tanstack/react-query';
import type { KnownErrorCode } from '#libs/client';
import { useLanguage } from '../../shared/language/texts.js';
import type { Explanation } from './explanations/explanation.js';

/**
 * What a code means in the reader's language; null where the English text of the answer is all there is: for readers
 * of English, for a code that is newer than the page, and as long as the texts are on their way.
 */
export function useExplanation(code: string): Explanation | null {
  const isRussian = useLanguage() === 'ru';
  // A failure to load them is not shown: the English text, which says the same, stays where it is.
  const { data } = useQuery({
    queryKey: ['explanations', 'ru'],
    queryFn: async () => (await import('./explanations/russian-explanations.data.js')).RUSSIAN_EXPLANATIONS,
    enabled: isRussian,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isRussian && data && Object.hasOwn(data, code) ? data[code as KnownErrorCode] : null;
}

import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * A word of the address, so that a filter or an opened part can be sent to somebody and survives a reload. The usual word is
 * left out of the address.
 * @param words all there are; any other is taken for the usual one
 */
export function useParameter<Word extends string = string>(
  name: string,
  usual: Word,
  words?: readonly Word[],
): readonly [Word, (word: Word) => void] {
  const [parameters, setParameters] = useSearchParams();
  const change = useCallback(
    (word: Word) =>
      setParameters(
        (before) => {
          if (word === usual) before.delete(name);
          else before.set(name, word);
          return before;
        },
        { replace: true },
      ),
    [name, usual, setParameters],
  );
  const found = parameters.get(name) as Word | null;
  return [found !== null && (words?.includes(found) ?? true) ? found : usual, change];
}

import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const PAUSE_MS = 300;

/** A text that counts once its writer pauses, so that nothing is asked for with every letter. */
export function useTypedText(
  first: string,
  onPause: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(first);
  const settle = useDebouncedCallback(onPause, PAUSE_MS);
  return [
    typed,
    (text) => {
      setTyped(text);
      settle(text);
    },
  ];
}

import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element that stays in the page is narrower than so many pixels, followed as the window changes. */
export function useNarrow(element: RefObject<HTMLElement | null>, least: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  // Before anything is painted, so that nobody sees the one turn into the other.
  useLayoutEffect(() => {
    const found = element.current;
    if (found === null) return undefined;
    const look = (): void => setNarrow(found.clientWidth < least);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(found);
    return () => observer.disconnect();
  }, [element, least]);
  return isNarrow;
}

import { useEffect } from 'react';

/** A file that is dropped beside its place would be opened by the browser instead of the page, and all on it lost. */
export function useStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent): void => {
      // A place of the page has taken it.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}

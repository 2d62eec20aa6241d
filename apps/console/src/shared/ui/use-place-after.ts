import { type RefObject, useLayoutEffect, useRef } from 'react';
import { dialogAround, focusPlace, headingFor, isFocusLost } from './focus.js';

/**
 * When a button goes from the page while it has the focus, or its question has it, the heading of its part of the page
 * gets the focus, unless something else has taken it.
 * @param isAsking whether the question of the button is open; any other dialog is not its own
 */
export function usePlaceAfter(button: RefObject<HTMLButtonElement | null>, isAsking: boolean): void {
  const asking = useRef(isAsking);
  asking.current = isAsking;
  useLayoutEffect(
    () => () => {
      const { activeElement } = document;
      const hasFocus =
        activeElement !== null &&
        (activeElement === button.current || (asking.current && dialogAround(activeElement) !== null));
      // A table looks after its rows, which also go when they are scrolled out of sight.
      if (!hasFocus || button.current?.closest('[role="row"]')) return;
      const part = button.current?.closest('section') ?? null;
      setTimeout(() => {
        if (!isFocusLost()) return;
        const heading = headingFor(part);
        if (heading) focusPlace(heading);
      });
    },
    [button, asking],
  );
}

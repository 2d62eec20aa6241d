import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { dialogAround, firstControl, focusPlace, isFocusLost } from './focus.js';
import { type HeldRow, placeAfterLoss } from './lost-focus.policy.js';

/** Nothing tells that an element with the focus is taken away, so that the end of a dialog is looked for. */
const LOOK_AGAIN_MS = 100;

interface Held extends HeldRow {
  /** What had the focus; in a menu or a dialog of the row it stands elsewhere in the page. */
  readonly element: Element;
}

/**
 * Keeps the place of those who go through a table with the keyboard: when what had the focus goes, with its row or alone,
 * the focus goes on to what stands there now. It stays where it is once the reader has gone elsewhere.
 * @param place the table, or what is shown in its place
 * @returns what each row calls when something of it gets the focus
 */
export function useKeptFocus(
  place: RefObject<HTMLElement | null>,
  count: number,
  keyAt: (index: number) => string,
): (index: number, element: Element) => void {
  const held = useRef<Held | null>(null);
  const timer = useRef<number>(undefined);
  const mend = useRef<() => void>(() => undefined);
  const lookAgain = useCallback((): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => mend.current(), LOOK_AGAIN_MS);
  }, []);
  mend.current = () => {
    const lost = held.current;
    if (lost === null) return;
    if (dialogAround(document.activeElement)) return lookAgain();
    if (!isFocusLost() || lost.element.isConnected) return;
    held.current = null;
    const rowAt = (index: number): HTMLElement | null =>
      place.current?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
    const keys = Array.from({ length: count }, (_, index) => keyAt(index));
    const found = placeAfterLoss(keys, lost, (index) => rowAt(index) !== null);
    if (found === null) return;
    const row = found === 'table' ? null : rowAt(found);
    const control = row && firstControl(row);
    const next = row ?? place.current;
    if (control) control.focus();
    else if (next) focusPlace(next);
  };
  // After each change of the table, whatever has caused it, and before what stands around it looks for a place.
  useLayoutEffect(() => mend.current());
  useEffect(() => {
    const leave = ({ target }: Event): void => {
      if (held.current === null) return;
      // A question about a row may be asked by another part of the page; where it ends the reader is back at the row.
      if (dialogAround(target as Element)) lookAgain();
      else if (!held.current.element.contains(target as Node)) held.current = null;
    };
    // Before React hears of it: a row then says that the focus is in it.
    document.addEventListener('focusin', leave, true);
    document.addEventListener('pointerdown', leave, true);
    return () => {
      document.removeEventListener('focusin', leave, true);
      document.removeEventListener('pointerdown', leave, true);
      window.clearTimeout(timer.current);
    };
  }, [lookAgain]);
  const keyOf = useRef(keyAt);
  keyOf.current = keyAt;
  return useCallback((index, element) => {
    held.current = { key: keyOf.current(index), index, element };
  }, []);
}

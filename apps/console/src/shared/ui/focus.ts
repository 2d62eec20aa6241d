const CONTROLS = ['a[href]', 'button', 'input:not([type="hidden"])', 'select', 'textarea']
  .map((kind) => `${kind}:not(:disabled, [tabindex="-1"])`)
  .join();

/** Whether nothing on the page has the focus, as when what had it was taken away. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** The dialog something stands in. */
export const dialogAround = (element: Element | null): Element | null =>
  element?.closest('[role="dialog"]') ?? null;

/** The first thing within that the keyboard reaches. */
export const firstControl = (within: Element): HTMLElement | null =>
  within.querySelector<HTMLElement>(CONTROLS);

/** Gives the focus to something the keyboard does not reach by itself: a heading, a row, a table. */
export function focusPlace(place: HTMLElement): void {
  place.tabIndex = -1;
  place.focus();
}

/** What is read first where something was taken away: the heading of its part of the page, or of the page. */
export const headingFor = (part: Element | null): HTMLElement | null =>
  (part?.isConnected && part.querySelector<HTMLElement>('h2')) || document.querySelector<HTMLElement>('h1');

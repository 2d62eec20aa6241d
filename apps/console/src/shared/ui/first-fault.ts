const FAULT = '[aria-invalid="true"], [data-fault]';

/**
 * Takes the reader to the first field of a form that cannot be sent as it is. A fault that belongs to no single field is an
 * element with `data-fault` and `tabIndex={-1}`.
 */
export function showFirstFault(form: HTMLElement): void {
  // Faults are drawn by then.
  requestAnimationFrame(() => form.querySelector<HTMLElement>(FAULT)?.focus());
}

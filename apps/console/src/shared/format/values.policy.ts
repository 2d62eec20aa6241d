/** Decimals a sum of credits is told with: small ones would read as nothing otherwise. The books have six. */
export function creditDigits(value: number): number {
  const size = Math.abs(value);
  if (size === 0 || size >= 1) return 2;
  return size >= 0.01 ? 4 : 6;
}

/** Signs at the start of a cell that make spreadsheets calculate, or call programs. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@|%]/u;
const NEEDS_QUOTES = /[",\r\n]/;
/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

type Cell = string | number | boolean | null;

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const isActive = FORMULA.test(value) || /^[\t\r\n]/.test(value);
  const text = isActive ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) || isActive ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as RFC 4180 has it, in UTF-8. A text that a spreadsheet might run stands behind a `'`. */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + [header, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

/**
 * What a field for a number says; empty, which gives a value back to the service, is null. A lone sign or point is sent as
 * a number nobody takes, so that the answer names the field.
 */
export function numberOf(value: string | number): number | null {
  if (value === '') return null;
  const number = Number(value);
  return Number.isNaN(number) ? -1 : number;
}

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

/** Signs at the start of a cell that make spreadsheets calculate, or call programs. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@|%]/u;
const NEEDS_QUOTES = /[",\r\n]/;

/** A line of a table as RFC 4180 has it, without its end. What a spreadsheet might run is text in it, behind a `'`. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return cells.map(cellOf).join(',');
}

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const isActive = FORMULA.test(value) || /^[\t\r\n]/.test(value);
  const text = isActive ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) || isActive ? `"${text.replaceAll('"', '""')}"` : text;
}

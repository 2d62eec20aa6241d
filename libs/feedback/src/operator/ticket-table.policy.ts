import type { TicketRecord } from './ticket-record.js';

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

/** Columns of an export as a table; a member that is missing does not compile. */
const COLUMNS: Readonly<Record<keyof TicketRecord, true>> = {
  number: true,
  id: true,
  portalId: true,
  userId: true,
  category: true,
  source: true,
  status: true,
  title: true,
  body: true,
  resolutionCode: true,
  resolutionText: true,
  duplicateOfId: true,
  comments: true,
  internalComments: true,
  createdAt: true,
  updatedAt: true,
  firstResponseAt: true,
  resolvedAt: true,
};
const NAMES = Object.keys(COLUMNS) as (keyof TicketRecord)[];

export function csvHead(): string {
  return csvLine(NAMES);
}

export function csvRow(ticket: TicketRecord): string {
  return csvLine(
    NAMES.map((name) => {
      const value = ticket[name];
      return value instanceof Date ? value.toISOString() : value;
    }),
  );
}

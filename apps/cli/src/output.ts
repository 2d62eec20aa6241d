/** Where a command prints. */
export interface Output {
  write(text: string): void;
  writeError(text: string): void;
  /** Aborted when nobody reads any more, or nothing can be written; absent where that cannot be. */
  readonly gone?: AbortSignal;
}

type Row = Readonly<Record<string, unknown>>;

/** What moves the cursor, colours the screen or turns the direction of writing. Texts of customers are shown, too. */
const UNPRINTABLE = /(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A text as a terminal may be given it. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd');
}

function cell(value: unknown): string {
  return printable(cellText(value));
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(cell).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A table with a heading; columns are the members of the first row. */
export function renderTable(rows: readonly Row[]): string {
  const [first] = rows;
  if (!first) return '(none)';
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** One line for each member. */
export function renderRecord(record: Row): string {
  const width = Math.max(0, ...Object.keys(record).map((name) => name.length));
  return Object.entries(record)
    .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`)
    .join('\n');
}

/** A result for people. */
export function renderResult(result: unknown): string {
  if (Array.isArray(result)) return renderTable(result as Row[]);
  return typeof result === 'object' && result !== null ? renderRecord(result as Row) : cell(result);
}

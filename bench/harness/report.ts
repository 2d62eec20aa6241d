import type { Row } from './measurement.js';
import type { Spread } from './statistics.js';

const digits = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(3));
const span = ({ min, median, max }: Spread): string => `${digits(median)} (${digits(min)}…${digits(max)})`;

/** The rows as an aligned table: median (min…max). */
export function toTable(rows: readonly Row[]): string {
  const lines = rows.map(({ suite, figure, contender, unit, value, ratio, target, met }) => [
    suite,
    figure,
    contender,
    `${span(value)} ${unit}`,
    ratio ? `${span(ratio)}× ${ratio.to}` : '',
    target ? `${target} ${met ? 'met' : 'MISSED'}` : '',
  ]);
  const table = [['suite', 'figure', 'contender', 'median (min…max)', 'ratio', 'target'], ...lines];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

import type { ComparedRow } from './comparison.js';
import type { Row } from './measurement.js';
import type { Spread } from './statistics.js';

const HEAD = ['suite', 'figure', 'contender', 'median (min…max)', 'against', 'target'];

function digits(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 3);
}

const span = ({ min, median, max }: Spread): string => `${digits(median)} (${digits(min)}…${digits(max)})`;

function against({ comparison, unit }: Row): string {
  if (!comparison) return '';
  const { kind, to } = comparison;
  return kind === 'ratio' ? `${span(comparison)}× ${to}` : `${span(comparison)} ${unit} over ${to}`;
}

function targetText({ target }: Row): string {
  if (!target) return '';
  return `${target.bound === 'at most' ? '≤' : '≥'} ${target.limit} ${target.met ? 'met' : 'MISSED'}`;
}

/** The rows as an aligned table: median (min…max) over the rounds. */
export function toTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.suite,
    row.figure,
    row.contender,
    `${span(row.value)} ${row.unit}`,
    against(row),
    targetText(row),
  ]);
  return align([HEAD, ...lines]);
}

function besideText(row: ComparedRow): string {
  if (!row.beside) return '';
  const { kind, to, before, after } = row.beside;
  const unit = kind === 'ratio' ? '×' : ` ${row.unit} over`;
  return `${span(before)} → ${span(after)}${unit} ${to}`;
}

/** Two builds or two lines of Node: median (min…max) of each, and of one divided by the other. */
export function toComparedTable(rows: readonly ComparedRow[], before: string, after: string): string {
  const lines = rows.map((row) => [
    row.suite,
    row.figure,
    row.contender,
    `${span(row.before)} ${row.unit}`,
    `${span(row.after)} ${row.unit}`,
    `${span(row.ratio)}×`,
    besideText(row),
  ]);
  return align([['suite', 'figure', 'contender', before, after, 'ratio', 'against'], ...lines]);
}

function align(table: readonly (readonly string[])[]): string {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((line) => line[column]?.length ?? 0)),
  );
  const format = (line: readonly string[]): string =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return table.map(format).join('\n');
}

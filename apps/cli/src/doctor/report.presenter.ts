import { printable } from '../output.js';
import type { Examined, Report } from './examine.js';

const MARKS: Readonly<Record<Report['outcome'], string>> = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' };

const CONCLUSIONS: Readonly<Record<Report['outcome'], string>> = {
  ok: 'Everything is as it should be.',
  warn: 'It works; look at the warnings.',
  fail: 'Something does not work: begin with the first FAIL, others may follow from it.',
};

function lineOf(found: Examined, width: number): string {
  const line = `${MARKS[found.outcome]}  ${found.check.padEnd(width)}  ${found.finding}`;
  return found.outcome === 'ok' ? line : `${line}\n${' '.repeat(width + 8)}→ ${found.remedy}`;
}

/** The report for people: a line for each finding, and below whatever is wrong what mends it. */
export function presentReport({ outcome, checks }: Report): string {
  const width = Math.max(...checks.map(({ check }) => check.length));
  return printable([...checks.map((found) => lineOf(found, width)), '', CONCLUSIONS[outcome]].join('\n'));
}

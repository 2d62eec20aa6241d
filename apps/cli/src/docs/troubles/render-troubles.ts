import { ERROR_CATALOGUE, type ErrorCode } from '#libs/kernel';
import { renderMarkdownTable } from '../markdown-table.js';
import type { Outcome, Trouble } from './trouble.js';
import { TROUBLES } from './troubles.data.js';

/** What the first word of a name stands for, in the order of the page. */
const PARTS = {
  log: 'The log',
  database: 'The database',
  objects: 'Objects and source versions, in a folder',
  bucket: 'Objects and source versions, in a bucket',
  machine: 'A machine, with its agents',
  Redis: 'Redis',
  clock: 'The clock of a process',
  process: 'A process itself',
} as const;

const HEADING = [
  'What',
  'Callers',
  '`/readyz`',
  '`portico doctor`',
  'Metrics',
  'Alerts',
  'Lost',
  'Well within',
];

/** A table for each part. */
export function renderTroubles(): string {
  const all = Object.entries<Trouble>(TROUBLES);
  const tables = Object.entries(PARTS).map(([part, title]) => {
    const rows = all.filter(([name]) => name.startsWith(`${part}:`)).map(([, trouble]) => rowOf(trouble));
    return `### ${title}\n\n${renderMarkdownTable(HEADING, rows)}`;
  });
  return tables.join('\n\n');
}

function rowOf({ what, callers, readyz, doctor, metrics, alerts, lost, wellWithin }: Trouble): string[] {
  const named = (texts: readonly string[]): string => texts.map((text) => `\`${text}\``).join(', ');
  const checks = Object.entries(readyz).map(([name, { status, checks: wrong }]) => {
    const says = Object.entries(wrong).map(([check, words]) => `\`${check}: … ${words} …\``);
    return `${name} ${status}, ${says.join(', ')}`;
  });
  const lines = Object.entries(metrics).map(([name, told]) => `${name} ${named(told)}`);
  return [
    what,
    calls(callers),
    checks.join('; ') || 'as ever',
    doctor ? `${doctor.outcome} \`${doctor.check}\`` : '',
    lines.join('; '),
    named(alerts),
    lost,
    `${wellWithin} s`,
  ];
}

/** Calls that are answered alike stand together. */
function calls(callers: Trouble['callers']): string {
  const alike = new Map<string, string[]>();
  for (const [call, outcomes] of Object.entries(callers)) {
    const text = outcomes.map(shown).join(' or ');
    alike.set(text, [...(alike.get(text) ?? []), call]);
  }
  return [...alike].map(([text, names]) => `${names.join(', ')}: ${text}`).join('; ') || 'as ever';
}

function shown(outcome: Outcome): string {
  const [status = '', code] = outcome.split(' ') as [string, string | undefined];
  if (outcome === 'the connection ends') return outcome;
  if (code === undefined) return status;
  const seconds = ERROR_CATALOGUE[code as ErrorCode].retryAfterSeconds;
  return `${status} \`${code}\`${seconds === undefined ? '' : `, again after ${seconds} s`}`;
}

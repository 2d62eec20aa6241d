import { optional, text } from './command-fields.js';
import type { ViewCheck, Views } from '#libs/event-log';
import { didYouMean } from '#libs/kernel';
import { CliError } from '../cli-error.js';
import { renderTable } from '../output.js';
import { type CommandEntry, serviceCommand } from './command.js';

function summaryOf(checks: readonly ViewCheck[]): string {
  return renderTable(checks.map(({ name, facts, different }) => ({ name, facts, different })));
}

/** One line for each column that is not what the facts say. */
function detailsOf(checks: readonly ViewCheck[]): string[] {
  const differences = checks.flatMap((check) => check.differences);
  if (differences.length === 0) return [];
  const lines = differences.flatMap(({ table, key, live, replayed }) =>
    Object.keys({ ...live, ...replayed })
      .map((column) => ({
        table,
        row: Object.values(key).join(' '),
        column,
        kept: live ? live[column] : 'no row',
        facts: replayed ? replayed[column] : 'no row',
      }))
      .filter(({ kept, facts }) => JSON.stringify(kept) !== JSON.stringify(facts)),
  );
  return [renderTable(lines)];
}

/** @throws CliError `VALIDATION_ERROR` for a name no view has, with the one that was probably meant. */
export function requireKnownView(views: Pick<Views, 'list'>, name: string): void {
  const names = views.list().map((view) => view.name);
  if (names.includes(name)) return;
  throw new CliError(
    'VALIDATION_ERROR',
    `There is no view "${name}".${didYouMean(name, names)} portico views list shows them.`,
  );
}

/** The log of facts, and the tables that are kept in step with it. */
export const LOG_COMMANDS: readonly CommandEntry[] = [
  serviceCommand({
    words: 'views check',
    summary: 'replay the log beside views and show what differs',
    input: {
      name: optional(text('[name]', 'one view (default: all)')),
    },
    services: ['views'],
    run: ({ views }, { name }) => {
      if (name !== undefined) requireKnownView(views, name);
      return views.check(name);
    },
    text: (checks) => [summaryOf(checks), ...detailsOf(checks)].join('\n\n'),
  }),
  serviceCommand({
    words: 'views rebuild',
    summary: 'make a view again from the log, while the service runs',
    input: { name: text('<name>', 'the view') },
    services: ['views'],
    run: ({ views }, { name }) => {
      requireKnownView(views, name);
      return views.rebuild(name);
    },
    text: ({ name, facts, tables }) =>
      `${name}: ${facts} facts\n\n${renderTable(tables.map((table) => ({ ...table })))}`,
  }),
  serviceCommand({
    words: 'log parts list',
    summary: 'show the parts of the log, the oldest first',
    services: ['logParts'],
    run: ({ logParts }) => logParts.list(),
  }),
  serviceCommand({
    words: 'log parts detach',
    summary: 'say what stands in the way of taking a part out of the log; nothing is taken out yet',
    input: { name: text('<name>', 'the part') },
    services: ['logParts'],
    run: ({ logParts }, { name }) => logParts.detach(name),
  }),
];

import type { Command } from 'commander';
import type { ViewCheck } from '#libs/event-log';
import { leaf, type Cli } from '../cli.js';
import { renderTable } from '../output.js';
import { withOperator } from '../context/with-operator.js';
import { requireKnownView } from './known-view.js';

export function viewsCheckCommand(cli: Cli): Command {
  return leaf('check', 'replay the log beside views and show what differs')
    .argument('[name]', 'one view (default: all)')
    .action(
      cli.action(
        (name: string | undefined) =>
          withOperator(cli, ['views'], ({ views }) => {
            if (name !== undefined) requireKnownView(views, name);
            return views.check(name);
          }),
        (checks) => [summaryOf(checks), ...detailsOf(checks)].join('\n\n'),
      ),
    );
}

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

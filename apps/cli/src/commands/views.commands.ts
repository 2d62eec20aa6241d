import { Command } from 'commander';
import type { ViewCheck, Views } from '#libs/event-log';
import { didYouMean } from '#libs/kernel';
import { CliError } from '../cli-error.js';
import { type Cli, group, leaf } from '../cli.js';
import { callOperator } from '../context/call-operator.js';
import { withOperator } from '../context/with-operator.js';
import { renderTable } from '../output.js';

function viewsListCommand(cli: Cli): Command {
  return leaf('list', 'show the views and their tables').action(
    cli.action(() => callOperator(cli, 'views.list', {})),
  );
}

function viewsCheckCommand(cli: Cli): Command {
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

function viewsRebuildCommand(cli: Cli): Command {
  return leaf('rebuild', 'make a view again from the log, while the service runs')
    .argument('<name>', 'the view')
    .action(
      cli.action(
        (name: string) =>
          withOperator(cli, ['views'], ({ views }) => {
            requireKnownView(views, name);
            return views.rebuild(name);
          }),
        ({ name, facts, tables }) =>
          `${name}: ${facts} facts\n\n${renderTable(tables.map((table) => ({ ...table })))}`,
      ),
    );
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

export function logCommand(cli: Cli): Command {
  const parts = new Command('parts')
    .description('the tables the log is divided into')
    .addCommand(partsListCommand(cli))
    .addCommand(partsDetachCommand(cli));
  return new Command('log').description('the log of facts').addCommand(parts);
}

function partsListCommand(cli: Cli): Command {
  return leaf('list', 'show the parts of the log, the oldest first').action(
    cli.action(() => withOperator(cli, ['logParts'], ({ logParts }) => logParts.list())),
  );
}

function partsDetachCommand(cli: Cli): Command {
  return leaf(
    'detach',
    'say what stands in the way of taking a part out of the log; nothing is taken out yet',
  )
    .argument('<name>', 'the part')
    .action(
      cli.action((name: string) => withOperator(cli, ['logParts'], ({ logParts }) => logParts.detach(name))),
    );
}

export const viewsCommands = (cli: Cli): Command =>
  group('views', 'tables that are kept in step with the log', cli, [
    viewsListCommand,
    viewsCheckCommand,
    viewsRebuildCommand,
  ]);

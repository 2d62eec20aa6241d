import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { renderTable } from '../output.js';
import { withOperator } from '../context/with-operator.js';
import { requireKnownView } from './known-view.js';

export function viewsRebuildCommand(cli: Cli): Command {
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

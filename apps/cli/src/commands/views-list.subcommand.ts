import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function viewsListCommand(cli: Cli): Command {
  return leaf('list', 'show the views and their tables').action(
    cli.action(() => withOperator(cli, ['views'], async ({ views }) => views.list())),
  );
}

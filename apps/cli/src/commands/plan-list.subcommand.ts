import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function planListCommand(cli: Cli): Command {
  return leaf('list', 'sizes of servers and what a month of each costs, in credits').action(
    cli.action(() => withOperator(cli, ['plans'], ({ plans }) => plans.list())),
  );
}

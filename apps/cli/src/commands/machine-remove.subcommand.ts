import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function machineRemoveCommand(cli: Cli): Command {
  return leaf('remove', 'a machine without servers is no longer one of the service')
    .argument('<machine>', 'id or name')
    .action(
      cli.action((machine: string) =>
        withOperator(cli, ['machines'], ({ machines }) => machines.remove(machine)),
      ),
    );
}

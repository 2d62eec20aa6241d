import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function machineDrainCommand(cli: Cli): Command {
  return leaf('drain', 'a machine takes no new servers; those it has stay')
    .argument('<machine>', 'id or name')
    .action(
      cli.action((machine: string) =>
        withOperator(cli, ['machines'], ({ machines }) => machines.drain(machine)),
      ),
    );
}

import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function machineResumeCommand(cli: Cli): Command {
  return leaf('resume', 'a drained machine takes servers again')
    .argument('<machine>', 'id or name')
    .action(
      cli.action((machine: string) =>
        withOperator(cli, ['machines'], ({ machines }) => machines.resume(machine)),
      ),
    );
}

import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function machineLostCommand(cli: Cli): Command {
  return leaf(
    'lost',
    'a machine is gone for good: its servers become errors, and nothing of them is waited for',
  )
    .argument('<machine>', 'id or name')
    .action(
      cli.action((machine: string) =>
        withOperator(cli, ['machines'], ({ machines }) => machines.lose(machine)),
      ),
    );
}

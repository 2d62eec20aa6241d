import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function galaxyRemoveCommand(cli: Cli): Command {
  return leaf('remove', 'delete a shared host that has no applications')
    .argument('<id>', 'id of the shared host')
    .action(cli.action((id: string) => withOperator(cli, ['galaxy'], ({ galaxy }) => galaxy.removeHost(id))));
}

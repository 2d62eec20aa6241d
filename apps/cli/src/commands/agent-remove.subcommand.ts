import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function agentRemoveCommand(cli: Cli): Command {
  return leaf('remove', 'take a bot out of the list; its server stays')
    .argument('<id>', 'agent id')
    .action(cli.action((id: string) => withOperator(cli, ['agents'], ({ agents }) => agents.remove(id))));
}

import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function aiProviderRemoveCommand(cli: Cli): Command {
  return leaf('remove', 'take a provider away; its models have nobody who serves them')
    .argument('<name>', 'provider')
    .action(cli.action((name: string) => withOperator(cli, ['ai'], ({ ai }) => ai.removeProvider(name))));
}

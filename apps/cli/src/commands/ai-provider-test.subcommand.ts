import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function aiProviderTestCommand(cli: Cli): Command {
  return leaf('test', 'ask a provider for its models: whether it answers, and takes the key')
    .argument('<name>', 'provider')
    .action(cli.action((name: string) => withOperator(cli, ['ai'], ({ ai }) => ai.testProvider(name))));
}

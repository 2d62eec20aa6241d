import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function aiModelRemoveCommand(cli: Cli): Command {
  return leaf('remove', 'take an added model away, or what was changed of one of the product')
    .argument('<model>', 'id')
    .action(cli.action((id: string) => withOperator(cli, ['ai'], ({ ai }) => ai.removeModel(id))));
}

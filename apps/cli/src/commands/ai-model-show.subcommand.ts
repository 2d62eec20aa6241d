import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function aiModelShowCommand(cli: Cli): Command {
  return leaf('show', 'show everything that is said of a model')
    .argument('<model>', 'id or alias')
    .action(cli.action((id: string) => withOperator(cli, ['ai'], ({ ai }) => ai.showModel(id))));
}

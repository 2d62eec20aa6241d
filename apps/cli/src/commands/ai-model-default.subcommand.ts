import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function aiModelDefaultCommand(cli: Cli): Command {
  return leaf('default', 'let calls of its type that name no model get this one')
    .argument('<model>', 'id')
    .action(cli.action((id: string) => withOperator(cli, ['ai'], ({ ai }) => ai.setDefault(id))));
}

import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

interface Flags {
  readonly remove?: true;
}

export function aiModelAliasCommand(cli: Cli): Command {
  return leaf('alias', 'give a model another name')
    .argument('<alias>', 'the other name')
    .argument('[model]', 'id of the model')
    .option('--remove', 'take the name away')
    .action(
      cli.action((alias: string, model: string | undefined, { remove }: Flags) =>
        withOperator(cli, ['ai'], ({ ai }) => ai.setAlias(alias, remove ? null : (model ?? ''))),
      ),
    );
}

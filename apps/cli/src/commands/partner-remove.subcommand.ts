import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function partnerRemoveCommand(cli: Cli): Command {
  return leaf('remove', 'take a partner away; every key users have given it ends')
    .argument('<id>', 'partner id')
    .action(
      cli.action((id: string) => withOperator(cli, ['partners'], ({ partners }) => partners.remove(id))),
    );
}

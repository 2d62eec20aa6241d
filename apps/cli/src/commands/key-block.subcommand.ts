import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function keyBlockCommand(cli: Cli): Command {
  return leaf('block', 'block a key for good; effective at once')
    .argument('<id>', 'key id')
    .action(cli.action((id: string) => withOperator(cli, ['keys'], ({ keys }) => keys.block(id))));
}

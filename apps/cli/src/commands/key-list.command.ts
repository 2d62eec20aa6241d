import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/operator.js';

export function keyListCommand(cli: Cli): Command {
  return leaf('list', 'show keys, never their raw form')
    .option('--portal <id>', 'only those of this portal')
    .action(
      cli.action(({ portal }: { portal?: string }) => withOperator(cli, ({ keys }) => keys.list(portal))),
    );
}

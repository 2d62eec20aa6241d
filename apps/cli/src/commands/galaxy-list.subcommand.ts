import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function galaxyListCommand(cli: Cli): Command {
  return leaf('list', 'show shared hosts with how many applications they have and take')
    .option('--portal <id|domain>', 'only those of this portal')
    .action(
      cli.action(({ portal }: { portal?: string }) =>
        withOperator(cli, ['galaxy'], ({ galaxy }) => galaxy.listHosts(portal)),
      ),
    );
}

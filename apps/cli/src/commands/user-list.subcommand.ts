import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { listOperator } from '../context/call-operator.js';

export function userListCommand(cli: Cli): Command {
  return leaf('list', 'show users')
    .option('--portal <id>', 'only those of this portal')
    .action(
      cli.action(({ portal }: { portal?: string }) =>
        listOperator(cli, 'users.list', portal === undefined ? {} : { portal }),
      ),
    );
}

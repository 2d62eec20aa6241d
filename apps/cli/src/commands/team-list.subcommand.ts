import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function teamListCommand(cli: Cli): Command {
  return leaf('list', 'show the development team of a server')
    .requiredOption('--server <id>', 'server id')
    .action(
      cli.action(({ server }: { server: string }) =>
        withOperator(cli, ['teams'], ({ teams }) => teams.list(server)),
      ),
    );
}

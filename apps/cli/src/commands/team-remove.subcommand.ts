import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function teamRemoveCommand(cli: Cli): Command {
  return leaf('remove', 'take a user out of the development team of a server; effective at once')
    .requiredOption('--server <id>', 'server id')
    .requiredOption('--user <id>', 'user id')
    .action(
      cli.action(({ server, user }: { server: string; user: string }) =>
        withOperator(cli, ['teams'], ({ teams }) => teams.remove(server, user)),
      ),
    );
}

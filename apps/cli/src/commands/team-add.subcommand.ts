import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

interface Flags {
  readonly server: string;
  readonly user: string;
  readonly role: string;
}

export function teamAddCommand(cli: Cli): Command {
  return leaf(
    'add',
    'take a user into the development team of a server, or change the role; effective at once',
  )
    .requiredOption('--server <id>', 'server id')
    .requiredOption('--user <id>', 'user of the same portal, who works with a personal key of their own')
    .requiredOption('--role <role>', 'DEVELOPER for code work, ADMIN also for the machine')
    .action(
      cli.action(({ server, user, role }: Flags) =>
        withOperator(cli, ['teams'], ({ teams }) => teams.add(server, user, role)),
      ),
    );
}

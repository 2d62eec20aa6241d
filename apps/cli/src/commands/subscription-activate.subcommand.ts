import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

interface Flags {
  readonly portal: string;
  readonly user: string;
}

export function subscriptionActivateCommand(cli: Cli): Command {
  return leaf('activate', 'give a person the free tier; one that is there stays as it is')
    .requiredOption('--portal <portal>', 'id or domain')
    .requiredOption('--user <id>', 'id of a user of the portal')
    .action(
      cli.action(({ portal, user }: Flags) => callOperator(cli, 'subscriptions.activate', { portal, user })),
    );
}

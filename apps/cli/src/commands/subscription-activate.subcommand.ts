import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

interface Flags {
  readonly portal: string;
  readonly user: string;
}

export function subscriptionActivateCommand(cli: Cli): Command {
  return leaf('activate', 'give a person the free tier; one that is there stays as it is')
    .requiredOption('--portal <portal>', 'id or domain')
    .requiredOption('--user <id>', 'id of a user of the portal')
    .action(
      cli.action(({ portal, user }: Flags) =>
        withOperator(cli, ['portals', 'subscriptions'], async ({ portals, subscriptions }) =>
          subscriptions.activate((await portals.named(portal)).id, user),
        ),
      ),
    );
}

import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function subscriptionListCommand(cli: Cli): Command {
  return leaf('list', 'the subscriptions of a portal, oldest first')
    .requiredOption('--portal <portal>', 'id or domain')
    .action(
      cli.action(({ portal }: { readonly portal: string }) =>
        withOperator(cli, ['portals', 'subscriptions'], async ({ portals, subscriptions }) =>
          subscriptions.list((await portals.named(portal)).id),
        ),
      ),
    );
}

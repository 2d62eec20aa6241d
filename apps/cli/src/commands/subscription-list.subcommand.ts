import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { listOperator } from '../context/call-operator.js';

export function subscriptionListCommand(cli: Cli): Command {
  return leaf('list', 'the subscriptions of a portal, oldest first')
    .requiredOption('--portal <portal>', 'id or domain')
    .action(
      cli.action(({ portal }: { readonly portal: string }) =>
        listOperator(cli, 'subscriptions.list', { portal }),
      ),
    );
}

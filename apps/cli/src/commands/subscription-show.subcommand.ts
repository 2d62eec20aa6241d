import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function subscriptionShowCommand(cli: Cli): Command {
  return leaf('show', 'what a person has, until when, and what comes then')
    .argument('<seat>', 'id of the subscription')
    .action(
      cli.action((seat: string) =>
        withOperator(cli, ['subscriptions'], ({ subscriptions }) => subscriptions.show(seat)),
      ),
    );
}

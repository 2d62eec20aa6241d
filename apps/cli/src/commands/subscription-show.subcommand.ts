import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

export function subscriptionShowCommand(cli: Cli): Command {
  return leaf('show', 'what a person has, until when, and what comes then')
    .argument('<seat>', 'id of the subscription')
    .action(cli.action((seat: string) => callOperator(cli, 'subscriptions.show', { seat })));
}

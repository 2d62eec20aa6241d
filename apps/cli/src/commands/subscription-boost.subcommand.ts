import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';
import { parseWholeNumber } from './parse-flags.js';

interface Flags {
  readonly percent: number;
  readonly days: number;
}

export function subscriptionBoostCommand(cli: Cli): Command {
  return leaf('boost', 'raise the limits for some days, in place of a raise that runs')
    .argument('<seat>', 'id of the subscription')
    .requiredOption('--percent <number>', '100 doubles them', parseWholeNumber)
    .requiredOption('--days <number>', 'how long, from now on', parseWholeNumber)
    .action(
      cli.action((seat: string, { percent, days }: Flags) =>
        callOperator(cli, 'subscriptions.boost', { seat, percent, days }),
      ),
    );
}

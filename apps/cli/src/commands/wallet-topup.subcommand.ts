import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

interface Flags {
  readonly reference: string;
}

export function walletTopupCommand(cli: Cli): Command {
  return leaf('topup', 'credit a payment, once for its reference')
    .argument('<portal>', 'id or domain')
    .argument('<credits>', 'above 0, at most six decimals')
    .requiredOption('--reference <text>', 'names the payment; the same one again changes nothing')
    .action(
      cli.action((portal: string, credits: string, { reference }: Flags) =>
        callOperator(cli, 'wallet.topup', { portal, credits, reference }),
      ),
    );
}

import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

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
        withOperator(cli, ['portals', 'wallet'], async ({ portals, wallet }) =>
          wallet.credit((await portals.named(portal)).id, credits, reference),
        ),
      ),
    );
}

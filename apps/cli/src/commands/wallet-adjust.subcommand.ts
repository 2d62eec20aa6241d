import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

interface Flags {
  readonly by: string;
  readonly reference: string;
}

export function walletAdjustCommand(cli: Cli): Command {
  return leaf('adjust', 'correct the balance of a portal, once for its reference; may leave a debt')
    .argument('<portal>', 'id or domain')
    .requiredOption('--by <credits>', 'what is added, or with a minus taken away; at most six decimals')
    .requiredOption('--reference <text>', 'names the correction; the same one again changes nothing')
    .action(
      cli.action((portal: string, { by, reference }: Flags) =>
        callOperator(cli, 'wallet.adjust', { portal, by, reference }),
      ),
    );
}

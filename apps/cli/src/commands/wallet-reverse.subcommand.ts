import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

interface Flags {
  readonly reference: string;
}

export function walletReverseCommand(cli: Cli): Command {
  return leaf('reverse', 'take an entry back by one that says the opposite; may leave a debt')
    .argument('<entry>', 'id, as the statement shows it')
    .requiredOption('--reference <text>', 'why, for example the number of a chargeback')
    .action(
      cli.action((entry: string, { reference }: Flags) =>
        callOperator(cli, 'wallet.reverse', { entry, reference }),
      ),
    );
}

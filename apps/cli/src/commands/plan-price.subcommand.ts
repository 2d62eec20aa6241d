import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

interface Flags {
  readonly month: string;
  readonly sleepMonth: string;
}

export function planPriceCommand(cli: Cli): Command {
  return leaf('price', 'set what a size of servers costs; holds for hours that are not charged yet')
    .argument('<provider>', 'as `portico plan list` shows it')
    .argument('<plan>', 'the same')
    .requiredOption('--month <credits>', 'thirty days awake; 0 for nothing')
    .requiredOption('--sleep-month <credits>', 'thirty days asleep; 0 for nothing')
    .action(
      cli.action((provider: string, plan: string, { month, sleepMonth }: Flags) =>
        withOperator(cli, ['plans'], ({ plans }) => plans.setPrice(provider, plan, month, sleepMonth)),
      ),
    );
}

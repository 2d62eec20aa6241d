import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { requireSome } from './require-some.js';

interface Flags {
  readonly fee?: string;
  readonly multiplier?: string;
  readonly fiveHour?: string;
  readonly week?: string;
  readonly month?: string;
}

export function tierSetCommand(cli: Cli): Command {
  return leaf('set', 'change a tier, for charges and limits from now on')
    .argument('<tier>', 'FREE, PRO, MAX or ULTRA')
    .option('--fee <credits>', 'a month')
    .option('--multiplier <text>', 'how it is shown, for example ×5')
    .option('--five-hour <units>', 'limit of five hours')
    .option('--week <units>', 'limit of a week')
    .option('--month <units>', 'limit of a month')
    .action(
      cli.action(async (tier: string, flags: Flags) => {
        const { fee, multiplier, fiveHour, week, month } = flags;
        requireSome({ fee, multiplier, 'five-hour': fiveHour, week, month });
        return withOperator(cli, ['tiers'], ({ tiers }) => tiers.set(tier, flags));
      }),
    );
}

import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { requireDevelopment } from '../context/settings.js';
import { withOperator } from '../context/with-operator.js';
import { requireSome } from './require-some.js';

interface Flags {
  readonly fiveHour?: string;
  readonly week?: string;
  readonly month?: string;
}

export function subscriptionSetUsageCommand(cli: Cli): Command {
  return leaf('set-usage', 'set what is counted as used; in development only')
    .argument('<seat>', 'id of the subscription')
    .option('--five-hour <percent>', 'of the limit of the tier, at most three decimals')
    .option('--week <percent>', 'of the limit of the tier')
    .option('--month <percent>', 'of the limit of the tier')
    .action(
      cli.action(async (seat: string, { fiveHour, week, month }: Flags) => {
        requireSome({ 'five-hour': fiveHour, week, month });
        await requireDevelopment(cli.environment, cli.home);
        const wanted = {
          ...(fiveHour !== undefined && { fiveHour }),
          ...(week !== undefined && { week }),
          ...(month !== undefined && { month }),
        };
        return withOperator(cli, ['subscriptions'], ({ subscriptions }) =>
          subscriptions.setUsage(seat, wanted),
        );
      }),
    );
}

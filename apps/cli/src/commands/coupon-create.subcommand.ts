import type { Command } from 'commander';
import type { OperatorInput } from '#libs/operator/operator';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

export function couponCreateCommand(cli: Cli): Command {
  return leaf('create', 'make a coupon; its code is shown this once')
    .requiredOption('--type <type>', 'credits, free_months, discount or boost')
    .requiredOption('--value <number>', 'credits; months; percent off the next charge; percent more usage')
    .option('--days <days>', 'how long a boost lasts')
    .option('--max <uses>', 'redemptions in all; any number when absent')
    .option('--until <time>', 'ISO 8601; without an end when absent')
    .option('--tiers <tiers>', 'only for subscriptions of these, for example PRO,MAX')
    .option('--code <code>', 'instead of a random one: at least 12 letters and digits')
    .action(
      cli.action(({ type, value, days, max, until, tiers, code }: OperatorInput<'coupons.create'>) =>
        callOperator(cli, 'coupons.create', {
          type,
          value,
          ...(days !== undefined && { days }),
          ...(max !== undefined && { max }),
          ...(until !== undefined && { until }),
          ...(tiers !== undefined && { tiers }),
          ...(code !== undefined && { code }),
        }),
      ),
    );
}

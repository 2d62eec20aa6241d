import type { Command } from 'commander';
import type { PlainOrder } from '#libs/cowork/operator';
import type { OperatorInput } from '#libs/operator/operator';
import { type Cli, group, leaf } from '../cli.js';
import { callOperator, listOperator } from '../context/call-operator.js';
import { requireDevelopment } from '../context/settings.js';
import { withOperator } from '../context/with-operator.js';
import { parseWholeNumber, requireSome } from './flags.js';

interface SubscriptionActivateFlags {
  readonly portal: string;
  readonly user: string;
}

function subscriptionActivateCommand(cli: Cli): Command {
  return leaf('activate', 'give a person the free tier; one that is there stays as it is')
    .requiredOption('--portal <portal>', 'id or domain')
    .requiredOption('--user <id>', 'id of a user of the portal')
    .action(
      cli.action(({ portal, user }: SubscriptionActivateFlags) =>
        callOperator(cli, 'subscriptions.activate', { portal, user }),
      ),
    );
}

function subscriptionListCommand(cli: Cli): Command {
  return leaf('list', 'the subscriptions of a portal, oldest first')
    .requiredOption('--portal <portal>', 'id or domain')
    .action(
      cli.action(({ portal }: { readonly portal: string }) =>
        listOperator(cli, 'subscriptions.list', { portal }),
      ),
    );
}

function subscriptionShowCommand(cli: Cli): Command {
  return leaf('show', 'what a person has, until when, and what comes then')
    .argument('<seat>', 'id of the subscription')
    .action(cli.action((seat: string) => callOperator(cli, 'subscriptions.show', { seat })));
}

interface SubscriptionChangeFlags {
  readonly tier: OperatorInput<'subscriptions.change'>['tier'];
  readonly term?: number;
  readonly quote?: string;
}

function subscriptionChangeCommand(cli: Cli): Command {
  return leaf('change', 'another tier or term: more at once, less from the end of the paid term')
    .argument('<seat>', 'id of the subscription')
    .requiredOption('--tier <tier>', 'FREE, PRO, MAX or ULTRA')
    .option('--term <months>', '1, 3, 6 or 12; that of the subscription when absent', parseWholeNumber)
    .option('--quote <id>', 'of a preview: its price holds')
    .action(
      cli.action((seat: string, { tier, term, quote }: SubscriptionChangeFlags) =>
        callOperator(cli, 'subscriptions.change', {
          seat,
          tier,
          ...(term !== undefined && { term }),
          ...(quote !== undefined && { quote }),
        }),
      ),
    );
}

/** Word of the command and what it says of itself. */
const ORDERS: Readonly<Record<PlainOrder, readonly [name: string, summary: string]>> = {
  cancel: ['cancel', 'end a paid subscription when its term is over'],
  keep: ['keep', 'take that back'],
  pause: ['pause', 'take the access away; the paid time waits'],
  resume: ['resume', 'give the access back, with the paid time that is left'],
  park: ['park', 'the person cannot use it now; the paid term runs out and is not renewed'],
  unpark: ['unpark', 'give the access back before the paid term is over'],
  reset_usage: ['reset-usage', 'what was used counts as nothing; the windows stay where they are'],
};

function orderCommand(order: PlainOrder): (cli: Cli) => Command {
  const [name, summary] = ORDERS[order];
  return (cli) =>
    leaf(name, summary)
      .argument('<seat>', 'id of the subscription')
      .action(cli.action((seat: string) => callOperator(cli, 'subscriptions.order', { seat, order })));
}

const subscriptionOrderCommands: readonly ((cli: Cli) => Command)[] = (
  Object.keys(ORDERS) as PlainOrder[]
).map(orderCommand);

interface SubscriptionBoostFlags {
  readonly percent: number;
  readonly days: number;
}

function subscriptionBoostCommand(cli: Cli): Command {
  return leaf('boost', 'raise the limits for some days, in place of a raise that runs')
    .argument('<seat>', 'id of the subscription')
    .requiredOption('--percent <number>', '100 doubles them', parseWholeNumber)
    .requiredOption('--days <number>', 'how long, from now on', parseWholeNumber)
    .action(
      cli.action((seat: string, { percent, days }: SubscriptionBoostFlags) =>
        callOperator(cli, 'subscriptions.boost', { seat, percent, days }),
      ),
    );
}

interface SubscriptionSetUsageFlags {
  readonly fiveHour?: string;
  readonly week?: string;
  readonly month?: string;
}

function subscriptionSetUsageCommand(cli: Cli): Command {
  return leaf('set-usage', 'set what is counted as used; in development only')
    .argument('<seat>', 'id of the subscription')
    .option('--five-hour <percent>', 'of the limit of the tier, at most three decimals')
    .option('--week <percent>', 'of the limit of the tier')
    .option('--month <percent>', 'of the limit of the tier')
    .action(
      cli.action(async (seat: string, { fiveHour, week, month }: SubscriptionSetUsageFlags) => {
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

function tierListCommand(cli: Cli): Command {
  return leaf('list', 'what tiers cost in credits a month, and give in units a window').action(
    cli.action(() => callOperator(cli, 'tiers.list', {})),
  );
}

interface TierSetFlags {
  readonly fee?: string;
  readonly multiplier?: string;
  readonly fiveHour?: string;
  readonly week?: string;
  readonly month?: string;
}

function tierSetCommand(cli: Cli): Command {
  return leaf('set', 'change a tier, for charges and limits from now on')
    .argument('<tier>', 'FREE, PRO, MAX or ULTRA')
    .option('--fee <credits>', 'a month')
    .option('--multiplier <text>', 'how it is shown, for example ×5')
    .option('--five-hour <units>', 'limit of five hours')
    .option('--week <units>', 'limit of a week')
    .option('--month <units>', 'limit of a month')
    .action(
      cli.action(async (tier: string, flags: TierSetFlags) => {
        const { fee, multiplier, fiveHour, week, month } = flags;
        requireSome({ fee, multiplier, 'five-hour': fiveHour, week, month });
        return withOperator(cli, ['tiers'], ({ tiers }) => tiers.set(tier, flags));
      }),
    );
}

function couponCreateCommand(cli: Cli): Command {
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

function couponListCommand(cli: Cli): Command {
  return leaf('list', 'coupons, newest first, and how often each was redeemed; never a code').action(
    cli.action(() => listOperator(cli, 'coupons.list', {})),
  );
}

function couponRevokeCommand(cli: Cli): Command {
  return leaf('revoke', 'end a coupon for good; what was redeemed stays')
    .argument('<coupon>', 'id of the coupon')
    .action(cli.action((coupon: string) => callOperator(cli, 'coupons.revoke', { coupon })));
}

export const subscriptionCommands = (cli: Cli): Command =>
  group('subscription', 'subscriptions of persons on portals', cli, [
    subscriptionActivateCommand,
    subscriptionListCommand,
    subscriptionShowCommand,
    subscriptionChangeCommand,
    ...subscriptionOrderCommands,
    subscriptionBoostCommand,
    subscriptionSetUsageCommand,
  ]);

export const tierCommands = (cli: Cli): Command =>
  group('tier', 'what subscriptions cost and give', cli, [tierListCommand, tierSetCommand]);

export const couponCommands = (cli: Cli): Command =>
  group('coupon', 'coupons for subscriptions', cli, [
    couponCreateCommand,
    couponListCommand,
    couponRevokeCommand,
  ]);

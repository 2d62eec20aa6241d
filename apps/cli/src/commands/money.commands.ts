import { boolean, choice, optional, text } from './command-fields.js';
import { requireDevelopment } from '../context/settings.js';
import { withOperator } from '../context/with-operator.js';
import { renderRecord, renderTable } from '../output.js';
import { command, type CommandEntry, serviceCommand } from './command.js';

/** What portals and people pay and may use, beyond the calls of operators. */
export const MONEY_COMMANDS: readonly CommandEntry[] = [
  command({
    words: 'subscription set-usage',
    summary: 'set what is counted as used; in development only',
    needsSome: true,
    input: {
      seat: text('<seat>', 'id of the subscription'),
      fiveHour: optional(text('--five-hour <percent>', 'of the limit of the tier, at most three decimals')),
      week: optional(text('--week <percent>', 'of the limit of the tier')),
      month: optional(text('--month <percent>', 'of the limit of the tier')),
    },
    run: async ({ seat, ...wanted }, cli) => {
      await requireDevelopment(cli.environment, cli.home);
      return withOperator(cli, ['subscriptions'], ({ subscriptions }) =>
        subscriptions.setUsage(seat, wanted),
      );
    },
  }),
  serviceCommand({
    words: 'tier set',
    summary: 'change a tier, for charges and limits from now on',
    needsSome: true,
    input: {
      tier: text('<tier>', 'FREE, PRO, MAX or ULTRA'),
      fee: optional(text('--fee <credits>', 'a month')),
      multiplier: optional(text('--multiplier <text>', 'how it is shown, for example ×5')),
      fiveHour: optional(text('--five-hour <units>', 'limit of five hours')),
      week: optional(text('--week <units>', 'limit of a week')),
      month: optional(text('--month <units>', 'limit of a month')),
    },
    services: ['tiers'],
    run: ({ tiers }, { tier, ...change }) => tiers.set(tier, change),
  }),
  serviceCommand({
    words: 'wallet verify',
    summary: 'compute the whole ledger again; fails when anything differs',
    services: ['wallet'],
    run: async ({ wallet }, _input, cli) => {
      const report = await wallet.verify();
      if (report.differences.length > 0) cli.endBadly();
      return report;
    },
    text: ({ differences, ...counts }) =>
      [
        renderRecord(counts),
        ...(differences.length > 0 ? [renderTable(differences.map((one) => ({ ...one })))] : []),
      ].join('\n\n'),
  }),
  serviceCommand({
    words: 'ai-quota verify',
    summary: 'hold counters, calls and facts against each other; fails when anything differs',
    services: ['usage'],
    run: async ({ usage }, _input, cli) => {
      const differences = await usage.verify();
      if (differences.length > 0) cli.endBadly();
      return { differences };
    },
    text: ({ differences }) =>
      differences.length === 0
        ? 'Counters, calls and facts agree.'
        : renderTable(differences.map((one) => ({ ...one }))),
  }),
  serviceCommand({
    words: 'off-peak set',
    summary: 'set the hours in which AI units cost less; holds for calls from now on',
    input: {
      timezone: text('--timezone <zone>', 'of the IANA database, for example Europe/Berlin'),
      grid: text('--grid <json>', '7 lists from Monday on, of 24 multipliers above 0 and at most 1'),
      visible: optional(
        choice('--visible <people>', 'who is shown a widget; changes no price; all when absent', [
          'all',
          'admin',
          'none',
        ]),
      ),
      money: optional(boolean('--money <true|false>', 'whether credits are cheaper by the same share')),
    },
    services: ['offPeak'],
    run: ({ offPeak }, hours) => offPeak.set(hours),
  }),
];

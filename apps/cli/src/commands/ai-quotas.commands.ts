import { type Command, InvalidArgumentError } from 'commander';
import type { UsageDifference } from '#libs/metering/operator';
import type { OperatorInput } from '#libs/operator/operator';
import { choice } from '../choice.js';
import { type Cli, group, leaf } from '../cli.js';
import { callOperator } from '../context/call-operator.js';
import { withOperator } from '../context/with-operator.js';
import { renderTable } from '../output.js';
import {
  keptNumber,
  type OwnNumber,
  parseBoolean,
  parseOwnNumber,
  parseWholeNumber,
  requireSome,
} from './flags.js';

type Month = number | 'none' | 'default';
type Switch = 'on' | 'off' | 'default';

interface AiQuotaSetFlags {
  readonly month?: Month;
  readonly pacing?: NonNullable<OperatorInput<'quota.set'>['pacing']> | 'default';
  readonly dayPercent?: OwnNumber;
  readonly weekPercent?: OwnNumber;
  readonly overage?: Switch;
}

function aiQuotaSetCommand(cli: Cli): Command {
  return leaf('set', 'change what a portal may use of AI; effective at once')
    .argument('<portal>', 'id or domain')
    .option('--month <units|none|default>', 'units in 30 days; none: without a limit', parseMonth)
    .addOption(
      choice(
        '--pacing <rule>',
        'what happens above the day and week limits: the wallet pays, calls are refused, nothing but measuring',
        ['off', 'wallet', 'block', 'ignore', 'default'],
      ),
    )
    .option('--day-percent <percent|default>', 'of the month, that a day may use', parseOwnNumber)
    .option('--week-percent <percent|default>', 'of the month, that a week may use', parseOwnNumber)
    .option('--overage <on|off|default>', 'whether the wallet may pay above them', parseSwitch)
    .action(
      cli.action(async (portal: string, flags: AiQuotaSetFlags) => {
        const { month, pacing, dayPercent, weekPercent, overage } = flags;
        requireSome({ month, pacing, 'day-percent': dayPercent, 'week-percent': weekPercent, overage });
        const change = {
          portal,
          ...(month !== undefined && { monthUnits: month === 'default' ? null : month }),
          ...(pacing !== undefined && { pacing: pacing === 'default' ? null : pacing }),
          ...(dayPercent !== undefined && { dayPercent: keptNumber(dayPercent) }),
          ...(weekPercent !== undefined && { weekPercent: keptNumber(weekPercent) }),
          ...(overage !== undefined && { overage: overage === 'default' ? null : overage === 'on' }),
        };
        return callOperator(cli, 'quota.set', change);
      }),
    );
}

function parseMonth(text: string): Month {
  return text === 'none' || text === 'default' ? text : parseWholeNumber(text);
}

function parseSwitch(text: string): Switch {
  if (text === 'on' || text === 'off' || text === 'default') return text;
  throw new InvalidArgumentError('It must be on, off or default.');
}

function aiQuotaShowCommand(cli: Cli): Command {
  return leaf('show', 'what a portal may use of AI, who says so, and what is counted')
    .argument('<portal>', 'id or domain')
    .action(cli.action((portal: string) => callOperator(cli, 'quota.show', { portal })));
}

interface UsageReport {
  readonly differences: readonly UsageDifference[];
}

function aiQuotaVerifyCommand(cli: Cli): Command {
  return leaf(
    'verify',
    'hold counters, calls and facts against each other; fails when anything differs',
  ).action(
    cli.action(async () => {
      const differences = await withOperator(cli, ['usage'], ({ usage }) => usage.verify());
      if (differences.length > 0) cli.endBadly();
      return { differences };
    }, shownReport),
  );
}

function shownReport({ differences }: UsageReport): string {
  if (differences.length === 0) return 'Counters, calls and facts agree.';
  return renderTable(differences.map((one) => ({ ...one })));
}

interface OffPeakSetFlags {
  readonly timezone: string;
  readonly grid: string;
  readonly visible?: string;
  readonly money?: boolean;
}

function offPeakSetCommand(cli: Cli): Command {
  return leaf('set', 'set the hours in which AI units cost less; holds for calls from now on')
    .requiredOption('--timezone <zone>', 'of the IANA database, for example Europe/Berlin')
    .requiredOption('--grid <json>', '7 lists from Monday on, of 24 multipliers above 0 and at most 1')
    .addOption(
      choice('--visible <people>', 'who is shown a widget; changes no price; all when absent', [
        'all',
        'admin',
        'none',
      ]),
    )
    .option('--money <true|false>', 'whether credits are cheaper by the same share', parseBoolean)
    .action(
      cli.action((flags: OffPeakSetFlags) =>
        withOperator(cli, ['offPeak'], ({ offPeak }) => offPeak.set(flags)),
      ),
    );
}

function offPeakShowCommand(cli: Cli): Command {
  return leaf('show', 'the hours in which AI units cost less, and what they cost now').action(
    cli.action(() => callOperator(cli, 'offPeak.show', {})),
  );
}

export const aiQuotaCommands = (cli: Cli): Command =>
  group('ai-quota', 'what portals may use of AI', cli, [
    aiQuotaSetCommand,
    aiQuotaShowCommand,
    aiQuotaVerifyCommand,
  ]);

export const offPeakCommands = (cli: Cli): Command =>
  group('off-peak', 'hours in which AI units cost less', cli, [offPeakSetCommand, offPeakShowCommand]);

import { type Command, InvalidArgumentError } from 'commander';
import { choice } from '../choice.js';
import { leaf, type Cli } from '../cli.js';
import type { OperatorInput } from '#libs/operator/operator';
import { callOperator } from '../context/call-operator.js';
import { keptNumber, type OwnNumber, parseOwnNumber, parseWholeNumber } from './parse-flags.js';
import { requireSome } from './require-some.js';

type Month = number | 'none' | 'default';
type Switch = 'on' | 'off' | 'default';

interface Flags {
  readonly month?: Month;
  readonly pacing?: NonNullable<OperatorInput<'quota.set'>['pacing']> | 'default';
  readonly dayPercent?: OwnNumber;
  readonly weekPercent?: OwnNumber;
  readonly overage?: Switch;
}

export function aiQuotaSetCommand(cli: Cli): Command {
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
      cli.action(async (portal: string, flags: Flags) => {
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

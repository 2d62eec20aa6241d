import type { Command } from 'commander';
import { choice } from '../choice.js';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { parseBoolean } from './parse-flags.js';

interface Flags {
  readonly timezone: string;
  readonly grid: string;
  readonly visible?: string;
  readonly money?: boolean;
}

export function offPeakSetCommand(cli: Cli): Command {
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
      cli.action((flags: Flags) => withOperator(cli, ['offPeak'], ({ offPeak }) => offPeak.set(flags))),
    );
}

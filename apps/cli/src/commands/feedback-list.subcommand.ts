import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { parseWholeNumber } from './parse-flags.js';

interface Flags {
  readonly status?: string;
  readonly category?: string;
  readonly portal?: string;
  readonly limit?: number;
}

export function feedbackListCommand(cli: Cli): Command {
  return leaf('list', 'tickets, newest first')
    .option('--status <status>', 'only these, for example NEW')
    .option('--category <category>', 'only these, for example BUG')
    .option('--portal <portal>', 'only those of a portal: id or domain')
    .option('--limit <number>', 'the newest so many (default: 50)', parseWholeNumber)
    .action(
      cli.action(({ portal, ...filter }: Flags) =>
        withOperator(cli, ['portals', 'feedback'], async ({ portals, feedback }) => {
          const portalId = portal === undefined ? undefined : (await portals.named(portal)).id;
          return feedback.list({ ...filter, ...(portalId !== undefined && { portalId }) });
        }),
      ),
    );
}

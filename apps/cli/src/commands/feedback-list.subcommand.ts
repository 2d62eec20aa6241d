import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import type { OperatorInput } from '#libs/operator/operator';
import { listOperator } from '../context/call-operator.js';
import { parseWholeNumber } from './parse-flags.js';

type Filter = OperatorInput<'tickets.list'>;

const TICKETS = 50;

interface Flags {
  readonly status?: Filter['status'];
  readonly category?: Filter['category'];
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
      cli.action(({ status, category, portal, limit = TICKETS }: Flags) =>
        listOperator(
          cli,
          'tickets.list',
          {
            ...(status !== undefined && { status }),
            ...(category !== undefined && { category }),
            ...(portal !== undefined && { portal }),
          },
          limit,
        ),
      ),
    );
}

import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { listOperator } from '../context/call-operator.js';
import { parseWholeNumber } from './parse-flags.js';

const LINES = 100;

interface Flags {
  readonly from?: string;
  readonly to?: string;
  readonly limit?: number;
}

export function walletStatementCommand(cli: Cli): Command {
  return leaf('statement', 'what has moved the balance of a portal, newest first')
    .argument('<portal>', 'id or domain')
    .option('--from <time>', 'not before this date or time (ISO 8601)')
    .option('--to <time>', 'before this date or time')
    .option('--limit <number>', 'the newest so many (default: 100)', parseWholeNumber)
    .action(
      cli.action((portal: string, { from, to, limit = LINES }: Flags) =>
        listOperator(
          cli,
          'wallet.statement',
          { portal, ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
          limit,
        ),
      ),
    );
}

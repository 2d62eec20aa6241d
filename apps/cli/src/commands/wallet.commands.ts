import type { Command } from 'commander';
import type { LedgerReport } from '#libs/metering/operator';
import { type Cli, group, leaf } from '../cli.js';
import { callOperator, listOperator } from '../context/call-operator.js';
import { withOperator } from '../context/with-operator.js';
import { renderRecord, renderTable } from '../output.js';
import { parseWholeNumber } from './flags.js';

function walletShowCommand(cli: Cli): Command {
  return leaf('show', 'what a portal has, in credits')
    .argument('<portal>', 'id or domain')
    .action(cli.action((portal: string) => callOperator(cli, 'wallet.show', { portal })));
}

const LINES = 100;

interface WalletStatementFlags {
  readonly from?: string;
  readonly to?: string;
  readonly limit?: number;
}

function walletStatementCommand(cli: Cli): Command {
  return leaf('statement', 'what has moved the balance of a portal, newest first')
    .argument('<portal>', 'id or domain')
    .option('--from <time>', 'not before this date or time (ISO 8601)')
    .option('--to <time>', 'before this date or time')
    .option('--limit <number>', 'the newest so many (default: 100)', parseWholeNumber)
    .action(
      cli.action((portal: string, { from, to, limit = LINES }: WalletStatementFlags) =>
        listOperator(
          cli,
          'wallet.statement',
          { portal, ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
          limit,
        ),
      ),
    );
}

interface WalletTopupFlags {
  readonly reference: string;
}

function walletTopupCommand(cli: Cli): Command {
  return leaf('topup', 'credit a payment, once for its reference')
    .argument('<portal>', 'id or domain')
    .argument('<credits>', 'above 0, at most six decimals')
    .requiredOption('--reference <text>', 'names the payment; the same one again changes nothing')
    .action(
      cli.action((portal: string, credits: string, { reference }: WalletTopupFlags) =>
        callOperator(cli, 'wallet.topup', { portal, credits, reference }),
      ),
    );
}

interface WalletAdjustFlags {
  readonly by: string;
  readonly reference: string;
}

function walletAdjustCommand(cli: Cli): Command {
  return leaf('adjust', 'correct the balance of a portal, once for its reference; may leave a debt')
    .argument('<portal>', 'id or domain')
    .requiredOption('--by <credits>', 'what is added, or with a minus taken away; at most six decimals')
    .requiredOption('--reference <text>', 'names the correction; the same one again changes nothing')
    .action(
      cli.action((portal: string, { by, reference }: WalletAdjustFlags) =>
        callOperator(cli, 'wallet.adjust', { portal, by, reference }),
      ),
    );
}

interface WalletReverseFlags {
  readonly reference: string;
}

function walletReverseCommand(cli: Cli): Command {
  return leaf('reverse', 'take an entry back by one that says the opposite; may leave a debt')
    .argument('<entry>', 'id, as the statement shows it')
    .requiredOption('--reference <text>', 'why, for example the number of a chargeback')
    .action(
      cli.action((entry: string, { reference }: WalletReverseFlags) =>
        callOperator(cli, 'wallet.reverse', { entry, reference }),
      ),
    );
}

function walletParkedCommand(cli: Cli): Command {
  return leaf('parked', 'payments that came in for portals nobody knows').action(
    cli.action(() => callOperator(cli, 'wallet.parked', {})),
  );
}

function walletVerifyCommand(cli: Cli): Command {
  return leaf('verify', 'compute the whole ledger again; fails when anything differs').action(
    cli.action(async () => {
      const report = await withOperator(cli, ['wallet'], ({ wallet }) => wallet.verify());
      if (report.differences.length > 0) cli.endBadly();
      return report;
    }, shownReport),
  );
}

function shownReport({ differences, ...counts }: LedgerReport): string {
  return [
    renderRecord(counts),
    ...(differences.length > 0 ? [renderTable(differences.map((one) => ({ ...one })))] : []),
  ].join('\n\n');
}

export const walletCommands = (cli: Cli): Command =>
  group('wallet', 'what portals have and owe', cli, [
    walletShowCommand,
    walletStatementCommand,
    walletTopupCommand,
    walletAdjustCommand,
    walletReverseCommand,
    walletParkedCommand,
    walletVerifyCommand,
  ]);

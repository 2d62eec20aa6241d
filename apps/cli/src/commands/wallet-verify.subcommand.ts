import type { Command } from 'commander';
import type { LedgerReport } from '#libs/metering/operator';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { renderRecord, renderTable } from '../output.js';

export function walletVerifyCommand(cli: Cli): Command {
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

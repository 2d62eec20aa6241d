import type { Command } from 'commander';
import type { UsageDifference } from '#libs/metering/operator';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { renderTable } from '../output.js';

interface UsageReport {
  readonly differences: readonly UsageDifference[];
}

export function aiQuotaVerifyCommand(cli: Cli): Command {
  return leaf(
    'verify',
    'hold counters, calls and facts against each other; fails when anything differs',
  ).action(
    cli.action(async () => {
      const differences = await withOperator(cli, ['usage'], ({ usage }) => usage.execute());
      if (differences.length > 0) cli.endBadly();
      return { differences };
    }, shownReport),
  );
}

function shownReport({ differences }: UsageReport): string {
  if (differences.length === 0) return 'Counters, calls and facts agree.';
  return renderTable(differences.map((one) => ({ ...one })));
}

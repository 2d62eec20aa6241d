import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { storageReport } from './storage-report.js';

interface SweepOptions {
  readonly confirm?: boolean;
}

export function storageSweepCommand(cli: Cli): Command {
  return leaf('sweep', 'remove old bytes that no row speaks of')
    .option('--confirm', 'also where there are more of them than crashes leave behind')
    .action(
      cli.action(
        ({ confirm = false }: SweepOptions) =>
          withOperator(cli, ['store'], ({ store }) =>
            store.execute({ markLost: false, removeOrphans: true, confirmed: confirm }),
          ),
        storageReport,
      ),
    );
}

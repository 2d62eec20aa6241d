import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { storageReport } from './storage-report.js';

interface CheckOptions {
  readonly repair?: boolean;
}

export function storageCheckCommand(cli: Cli): Command {
  return leaf('check', 'hold the store of archives and objects against the database, both ways')
    .option('--repair', 'mark rows without their bytes as lost, and remove old bytes without a row')
    .action(
      cli.action(
        ({ repair = false }: CheckOptions) =>
          withOperator(cli, ['store'], ({ store }) =>
            store.execute({ markLost: repair, removeOrphans: repair, confirmed: false }),
          ),
        storageReport,
      ),
    );
}

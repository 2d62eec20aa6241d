import type { Command } from 'commander';
import type { BucketState, StoreReport } from '#libs/storage/operator';
import { type Cli, group, leaf } from '../cli.js';
import { loadOperatorConfig } from '../context/settings.js';
import { withOperator } from '../context/with-operator.js';
import { renderTable } from '../output.js';

interface CheckOptions {
  readonly repair?: boolean;
}

function storageCheckCommand(cli: Cli): Command {
  return leaf('check', 'hold the store of archives and objects against the database, both ways')
    .option('--repair', 'mark rows without their bytes as lost, and remove old bytes without a row')
    .action(
      cli.action(
        ({ repair = false }: CheckOptions) =>
          withOperator(cli, ['store'], ({ store }) =>
            store.check({ markLost: repair, removeOrphans: repair, confirmed: false }),
          ),
        storageReport,
      ),
    );
}

interface SweepOptions {
  readonly confirm?: boolean;
}

function storageSweepCommand(cli: Cli): Command {
  return leaf('sweep', 'remove old bytes that no row speaks of')
    .option('--confirm', 'also where there are more of them than crashes leave behind')
    .action(
      cli.action(
        ({ confirm = false }: SweepOptions) =>
          withOperator(cli, ['store'], ({ store }) =>
            store.check({ markLost: false, removeOrphans: true, confirmed: confirm }),
          ),
        storageReport,
      ),
    );
}

const SAID: Readonly<Record<BucketState, string>> = {
  none: 'The store is a folder: there is no bucket to make.',
  there: 'The bucket is there.',
  made: 'The bucket was made.',
};

function storageCreateBucketCommand(cli: Cli): Command {
  return leaf('create-bucket', 'make the bucket of STORAGE_S3_BUCKET, unless it is there').action(
    cli.action(
      async () => {
        const [config, { prepareBucket }] = await Promise.all([
          loadOperatorConfig(cli.environment, cli.home),
          import('#libs/storage/operator'),
        ]);
        return { bucket: await prepareBucket(config) };
      },
      ({ bucket }) => SAID[bucket],
    ),
  );
}

const LINES: readonly (readonly [keyof Omit<StoreReport, 'findings' | 'braked'>, string])[] = [
  ['rows', 'rows of blobs'],
  ['values', 'values in the store'],
  ['bytes', 'bytes of these'],
  ['missing', 'rows without their bytes'],
  ['different', 'rows with more or fewer bytes'],
  ['markedLost', '… of both, marked as lost'],
  ['orphans', 'values without a row, old enough to go'],
  ['orphanBytes', '… their bytes'],
  ['removedOrphans', '… removed'],
  ['youngOrphans', 'values without a row, too young'],
  ['idleUploads', 'uploads in parts nobody will complete'],
  ['endedUploads', '… ended'],
  ['removedDrafts', 'drafts removed'],
  ['wrongCounters', 'counters that are not the sum of their blobs'],
  ['setCounters', '… set right'],
];

/** What a check of the store found, as a table and a line for each of the first findings. */
export function storageReport(report: StoreReport): string {
  const table = renderTable(LINES.map(([name, what]) => ({ what, number: report[name] })));
  const brake = report.braked
    ? [
        'Too many values have no row to remove them unasked: see docs/operator/storage.md, then `portico storage sweep --confirm`.',
      ]
    : [];
  return [table, ...brake, ...(report.findings.length > 0 ? [report.findings.join('\n')] : [])].join('\n\n');
}

export const storageCommands = (cli: Cli): Command =>
  group('storage', 'the store of archives and objects', cli, [
    storageCheckCommand,
    storageSweepCommand,
    storageCreateBucketCommand,
  ]);

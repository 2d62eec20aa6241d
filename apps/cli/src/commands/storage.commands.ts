import { boolean, optional } from './command-fields.js';
import type { BucketState, StoreReport } from '#libs/storage/operator';
import { loadOperatorConfig } from '../context/settings.js';
import { renderTable } from '../output.js';
import { command, type CommandEntry, serviceCommand } from './command.js';

const SAID: Readonly<Record<BucketState, string>> = {
  none: 'The store is a folder: there is no bucket to make.',
  there: 'The bucket is there.',
  made: 'The bucket was made.',
};

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

/** The store of archives and objects. */
export const STORAGE_COMMANDS: readonly CommandEntry[] = [
  serviceCommand({
    words: 'storage check',
    summary: 'hold the store of archives and objects against the database, both ways',
    input: {
      repair: optional(
        boolean('--repair', 'mark rows without their bytes as lost, and remove old bytes without a row'),
      ),
    },
    services: ['store'],
    run: ({ store }, { repair = false }) =>
      store.check({ markLost: repair, removeOrphans: repair, confirmed: false }),
    text: storageReport,
  }),
  serviceCommand({
    words: 'storage sweep',
    summary: 'remove old bytes that no row speaks of',
    input: {
      confirm: optional(boolean('--confirm', 'also where there are more of them than crashes leave behind')),
    },
    services: ['store'],
    run: ({ store }, { confirm = false }) =>
      store.check({ markLost: false, removeOrphans: true, confirmed: confirm }),
    text: storageReport,
  }),
  command({
    words: 'storage create-bucket',
    summary: 'make the bucket of STORAGE_S3_BUCKET, unless it is there',
    run: async (_input, { environment, home }) => {
      const [config, { prepareBucket }] = await Promise.all([
        loadOperatorConfig(environment, home),
        import('#libs/storage/operator'),
      ]);
      return { bucket: await prepareBucket(config) };
    },
    text: ({ bucket }) => SAID[bucket],
  }),
];

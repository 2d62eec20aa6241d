import type { StoreReport } from '#libs/storage/operator';
import { renderTable } from '../output.js';

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

import { HostError } from '../../../protocol/host-error.js';
import { hostDateTime } from '../../../protocol/host-time.js';
import type { PipelineStage, Row, WriteContext } from '../../record-type.js';
import { firstStages, pipelineOf, type StageList } from './pipeline-stages.js';
import { STAGE_LISTS } from './status-lists.data.js';

/** Stages every portal begins with, in order. */
export function seededStages(listId: string): readonly PipelineStage[] {
  const process = listId.startsWith('DYNAMIC_') ? (pipelineOf(listId) as StageList) : null;
  const rows = process ? firstStages(Number(listId.split('_')[1]), process) : (STAGE_LISTS[listId] ?? []);
  return rows.map(([id, , semantics]) => ({ id, semantics: semantics ?? 'P' }));
}

/** Stages of one list, in order. */
export function stagesOf(
  listId: string,
  { stagesIn = seededStages }: WriteContext,
): readonly PipelineStage[] {
  return stagesIn(listId);
}

/**
 * Gives a new record the first stage.
 * @returns the stage when the record is new or has moved, null when it stays where it was.
 * @throws HostError CRM_FIELD_ERROR_VALUE_NOT_VALID for a stage that is not in the list.
 */
export function enterStage(
  stages: readonly PipelineStage[],
  row: Row,
  before: Row | null,
): PipelineStage | null {
  row['stageId'] ||= stages[0]?.id;
  const stage = stages.find((candidate) => candidate.id === row['stageId']);
  if (!stage) throw new HostError(400, 'CRM_FIELD_ERROR_VALUE_NOT_VALID', 'Invalid value of field "Stage"');
  return before && before['stageId'] === row['stageId'] ? null : stage;
}

/** Remembers who moved a record and when. */
export function stampMove(row: Row, context: WriteContext): void {
  row['movedBy'] = context.userId;
  row['movedTime'] = hostDateTime(context.nowMs);
}

/** Keeps a primary link (`contactId`) and its list (`contactIds`) in step; whichever was written wins. */
export function linkPrimary(row: Row, before: Row | null, one: string, many: string): void {
  const list = row[many] as readonly unknown[];
  if (list !== before?.[many] && (before || list.length > 0)) row[one] = list[0] ?? 0;
  else if (row[one] !== before?.[one]) row[many] = row[one] ? [row[one]] : [];
}

interface Multifield {
  readonly id: number;
  readonly typeId: string;
  readonly valueType: string;
  readonly value: string;
}

const IDS_PER_RECORD = 1000;

function merged(row: Row, before: readonly Multifield[]): Multifield[] {
  const result = new Map(before.map((entry) => [entry.id, entry]));
  let lastId = Math.max(row.id * IDS_PER_RECORD, ...result.keys());
  for (const entry of Object.values(row['fm'] ?? {}) as Record<string, unknown>[]) {
    const known = result.get(Number(entry['id']));
    const value = String(entry['value'] ?? '');
    if (known && (value === '' || entry['delete'] === 'Y')) result.delete(known.id);
    else if (known) result.set(known.id, { ...known, value });
    else if (value !== '') {
      lastId += 1;
      const typeId = String(entry['typeId'] ?? 'PHONE').toUpperCase();
      result.set(lastId, { id: lastId, typeId, valueType: String(entry['valueType'] ?? 'WORK'), value });
    }
  }
  return [...result.values()];
}

/** Phones, e-mail addresses and the like: entries with a known id change, others are added, empty ones go. */
export function mergeMultifields(row: Row, before: Row | null): void {
  if (before && row['fm'] === before['fm']) return;
  const fields = merged(row, (before?.['fm'] ?? []) as Multifield[]);
  const first = (typeId: string): string | null =>
    fields.find((entry) => entry.typeId === typeId)?.value ?? null;
  row['fm'] = fields;
  row['phone'] = first('PHONE');
  row['email'] = first('EMAIL');
  row['hasPhone'] = row['phone'] === null ? 'N' : 'Y';
  row['hasEmail'] = row['email'] === null ? 'N' : 'Y';
}

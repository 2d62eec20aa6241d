import type { Row } from '../../record-type.js';
import { pipelineOf } from './pipeline-stages.js';

const STAGE_LIST = /^(STATUS|QUOTE_STATUS|DEAL_STAGE(_\d+)?|SMART_INVOICE_STAGE_\d+|DYNAMIC_\d+_STAGE_\d+)$/;
const SEMANTICS: Readonly<Record<string, string>> = { S: 'success', F: 'failure' };

/** Whether the entries of a list are stages. */
export function isStageList(listId: string): boolean {
  return STAGE_LIST.test(listId);
}

/** Stages of a further pipeline carry its prefix; `EXTRA` repeats colour and meaning in words. */
export function applyStatusRules(row: Row, before: Row | null): void {
  const listId = String(row['ENTITY_ID']);
  const pipeline = pipelineOf(listId);
  row['CATEGORY_ID'] = pipeline?.categoryId ?? null;
  if (!before && pipeline && !String(row['STATUS_ID']).includes(':')) {
    row['STATUS_ID'] = `${pipeline.prefix}${String(row['STATUS_ID'])}`;
  }
  if (!isStageList(listId)) return;
  const isApology = /(^|:)APOLOGY$/.test(String(row['STATUS_ID']));
  const meaning = isApology ? 'apology' : (SEMANTICS[String(row['SEMANTICS'])] ?? 'process');
  row['EXTRA'] = { SEMANTICS: meaning, COLOR: row['COLOR'] };
}

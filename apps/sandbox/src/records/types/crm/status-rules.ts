import type { Row } from '../../record-type.js';

const STAGE_LIST = /^(STATUS|QUOTE_STATUS|DEAL_STAGE(_\d+)?|SMART_INVOICE_STAGE_\d+|DYNAMIC_\d+_STAGE_\d+)$/;
const SEMANTICS: Readonly<Record<string, string>> = { S: 'success', F: 'failure' };

/** Whether the entries of a list are stages. */
export function isStageList(listId: string): boolean {
  return STAGE_LIST.test(listId);
}

/** Stages of a further pipeline carry its prefix; `EXTRA` repeats colour and meaning in words. */
export function applyStatusRules(row: Row, before: Row | null): void {
  const listId = String(row['ENTITY_ID']);
  const pipeline = /^(?:DEAL_STAGE|SMART_INVOICE_STAGE)_(\d+)$/.exec(listId)?.[1];
  row['CATEGORY_ID'] = pipeline === undefined ? null : Number(pipeline);
  if (!before && listId.startsWith('DEAL_STAGE_') && !String(row['STATUS_ID']).includes(':')) {
    row['STATUS_ID'] = `C${pipeline}:${String(row['STATUS_ID'])}`;
  }
  if (!isStageList(listId)) return;
  const isApology = /(^|:)APOLOGY$/.test(String(row['STATUS_ID']));
  const meaning = isApology ? 'apology' : (SEMANTICS[String(row['SEMANTICS'])] ?? 'process');
  row['EXTRA'] = { SEMANTICS: meaning, COLOR: row['COLOR'] };
}

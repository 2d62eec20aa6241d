import { STAGE_LISTS, type StatusRow } from './status-lists.data.js';

const DEAL = 2;
const INVOICE = 31;
const FIRST_PROCESS = 128;

const PROCESS_STAGES: readonly StatusRow[] = [
  ['NEW', 'Start', null, true, '#22B9FF'],
  ['PREPARATION', 'Preparation', null, false, '#88B9FF'],
  ['CLIENT', 'Agreement with the client', null, false, '#10E5FC'],
  ['SUCCESS', 'Success', 'S', true, '#00FF00'],
  ['FAIL', 'Failure', 'F', true, '#FF0000'],
];

/** The list that holds the stages of a pipeline, and what their codes begin with. */
export interface StageList {
  readonly id: string;
  readonly prefix: string;
}

/** Stages of a pipeline; null for kinds whose pipelines have none. */
export function stageListOf(entityTypeId: number, categoryId: number): StageList | null {
  if (entityTypeId === DEAL) {
    if (categoryId === 0) return { id: 'DEAL_STAGE', prefix: '' };
    return { id: `DEAL_STAGE_${categoryId}`, prefix: `C${categoryId}:` };
  }
  const prefix = `DT${entityTypeId}_${categoryId}:`;
  if (entityTypeId === INVOICE) return { id: `SMART_INVOICE_STAGE_${categoryId}`, prefix };
  return entityTypeId < FIRST_PROCESS ? null : { id: `DYNAMIC_${entityTypeId}_STAGE_${categoryId}`, prefix };
}

/** What a list of stages says of a pipeline: `DYNAMIC_128_STAGE_3` is the third one, `DT128_3:` before its codes. */
export function pipelineOf(listId: string): (StageList & { readonly categoryId: number }) | null {
  const [, deals, invoices, kind, category] =
    /^(?:DEAL_STAGE_(\d+)|SMART_INVOICE_STAGE_(\d+)|DYNAMIC_(\d+)_STAGE_(\d+))$/.exec(listId) ?? [];
  const entityTypeId = deals === undefined ? Number(kind ?? INVOICE) : DEAL;
  const categoryId = Number(deals ?? invoices ?? category);
  if (Number.isNaN(categoryId)) return null;
  const list = stageListOf(entityTypeId, categoryId);
  return list && { ...list, categoryId };
}

/** The stages a new pipeline begins with: those of the first one of deals, or those of every smart process. */
export function firstStages(entityTypeId: number, { prefix }: StageList): readonly StatusRow[] {
  const own = entityTypeId === DEAL ? STAGE_LISTS['DEAL_STAGE'] : null;
  const stages = own ?? (entityTypeId === INVOICE ? STAGE_LISTS['SMART_INVOICE_STAGE_2'] : PROCESS_STAGES);
  return (stages ?? []).map(([code, ...rest]) => [`${prefix}${code.replace(/^.*:/, '')}`, ...rest] as const);
}

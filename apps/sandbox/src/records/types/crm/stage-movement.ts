import type { Row } from '../../record-type.js';
import { DEAL_STAGES } from './deal-stages.data.js';
import { type ItemStage, stagesOf } from './item-rules.js';
import { MOVEMENT } from './stage-history.data.js';

const LEAD = 1;
const DEAL = 2;
const LEAD_STAGES = stagesOf('STATUS');
const INVOICE_STAGES = stagesOf('SMART_INVOICE_STAGE_2');

/** The stages a record of the type can be in. */
export function stagesOfItem(entityTypeId: number, item: Row): readonly ItemStage[] {
  if (entityTypeId === LEAD) return LEAD_STAGES;
  return entityTypeId === DEAL ? (DEAL_STAGES[item['categoryId'] as number] ?? []) : INVOICE_STAGES;
}

/** What the history of stages keeps of a record's arrival in a stage; the id is still to be given. */
export function movementRow(
  entityTypeId: number,
  item: Row,
  stage: ItemStage,
  createdTime: string,
  isNew: boolean,
): Row {
  const later = stage.semantics === 'P' ? MOVEMENT.moved : MOVEMENT.finished;
  const common = {
    id: 0,
    TYPE_ID: isNew ? MOVEMENT.created : later,
    OWNER_ID: item.id,
    CREATED_TIME: createdTime,
  };
  if (entityTypeId === LEAD) return { ...common, STATUS_ID: stage.id, STATUS_SEMANTIC_ID: stage.semantics };
  return {
    ...common,
    CATEGORY_ID: item['categoryId'],
    STAGE_ID: stage.id,
    STAGE_SEMANTIC_ID: stage.semantics,
  };
}

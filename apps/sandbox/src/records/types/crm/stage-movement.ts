import type { PipelineStage, Row } from '../../record-type.js';
import { seededStages } from './item-rules.js';
import { stageListOf } from './pipeline-stages.js';
import { MOVEMENT } from './stage-history.data.js';

const LEAD = 1;

/** The stages a record of the type can be in. @param stagesIn stages of a list, those of the seed by default */
export function stagesOfItem(
  entityTypeId: number,
  item: Row,
  stagesIn: (listId: string) => readonly PipelineStage[] = seededStages,
): readonly PipelineStage[] {
  if (entityTypeId === LEAD) return stagesIn('STATUS');
  const list = stageListOf(entityTypeId, Number(item['categoryId'] ?? 0));
  return list ? stagesIn(list.id) : [];
}

/** What the history of stages keeps of a record's arrival in a stage; the id is still to be given. */
export function movementRow(
  entityTypeId: number,
  item: Row,
  stage: PipelineStage,
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

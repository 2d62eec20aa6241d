import { hostDateTime, parseHostDateTime } from '../../protocol/host-time.js';
import type { Row } from '../../records/record-type.js';
import { movementRow, stagesOfItem } from '../../records/types/crm/stage-movement.js';

/** The way of one record from its first stage to the one it is in, evenly spread over the time it took. */
function movementsOf(entityTypeId: number, item: Row): Row[] {
  const stages = stagesOfItem(entityTypeId, item);
  const place = stages.findIndex((stage) => stage.id === item['stageId']);
  const path = stages
    .slice(0, place + 1)
    .filter((stage, index) => stage.semantics === 'P' || index === place);
  const startMs = parseHostDateTime(String(item['createdTime']));
  const endMs = parseHostDateTime(String(item['movedTime']));
  return path.map((stage, index) => {
    const share = path.length === 1 ? 0 : index / (path.length - 1);
    const time = hostDateTime(startMs + (endMs - startMs) * share);
    return movementRow(entityTypeId, item, stage, time, index === 0);
  });
}

/** History of stages that agrees with the records; oldest movement first. */
export function seedStageHistory(entityTypeId: number, items: readonly Row[]): Row[] {
  return items
    .flatMap((item) => movementsOf(entityTypeId, item))
    .sort((left, right) => String(left['CREATED_TIME']).localeCompare(String(right['CREATED_TIME'])))
    .map((row, index) => ({ ...row, id: index + 1 }));
}

import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethod, HostMethodTable } from '../../protocol/host-method.js';
import { hostDateTime } from '../../protocol/host-time.js';
import { listRecords, stagesIn } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { STAGE_HISTORIES } from '../../records/types/crm/stage-history.data.js';
import { movementRow, stagesOfItem } from '../../records/types/crm/stage-movement.js';
import { ITEM_TYPES } from '../../records/types/item-types.data.js';
import { argument, integerArgument } from '../arguments.js';

function itemTable(entityTypeId: number): string | undefined {
  return ITEM_TYPES.find((candidate) => candidate.entityTypeId === entityTypeId)?.type.table;
}

/** Adds to the history of stages when the item is new or has moved. */
export function rememberStage(
  call: HostCall,
  entityTypeId: number,
  item: Row,
  before: Row | undefined,
): void {
  const history = STAGE_HISTORIES[entityTypeId];
  const stage = stagesOfItem(entityTypeId, item, (listId) => stagesIn(call, listId)).find(
    ({ id }) => id === item['stageId'],
  );
  if (!history || !stage || before?.['stageId'] === item['stageId']) return;
  const table = call.portal.table(history.table);
  const row = movementRow(entityTypeId, item, stage, hostDateTime(call.nowMs), before === undefined);
  table.put({ ...row, id: table.takeId() });
}

/** The same methods for items, which also keep the history of stages. */
export function withStageHistory(methods: HostMethodTable): HostMethodTable {
  const kept =
    (name: string): HostMethod =>
    (call) => {
      const entityTypeId = Number(argument(call.params, 'entityTypeId'));
      const table = itemTable(entityTypeId);
      const id = Number(argument(call.params, 'id'));
      const before = table === undefined ? undefined : call.portal.table(table).get(id);
      const answer = (methods[name] as HostMethod)(call);
      const { item } = answer.result as { item: { id: number } };
      const after = table === undefined ? undefined : call.portal.table(table).get(item.id);
      if (after) rememberStage(call, entityTypeId, after, name === 'crm.item.add' ? undefined : before);
      return answer;
    };
  return { ...methods, 'crm.item.add': kept('crm.item.add'), 'crm.item.update': kept('crm.item.update') };
}

/** Movements of leads, deals and invoices through their stages. */
export const STAGE_HISTORY_METHODS: HostMethodTable = {
  'crm.stagehistory.list': (call) => {
    const entityTypeId = integerArgument(call.params, 'entityTypeId');
    const type = STAGE_HISTORIES[entityTypeId];
    if (!type) {
      const text = `Entity type ${entityTypeId} is not supported`;
      throw new HostError(400, 'ENTITY_TYPE_NOT_SUPPORTED', text);
    }
    const [filter, order, select, start] = ['filter', 'order', 'select', 'start'].map((name) =>
      argument(call.params, name),
    );
    const { rows, ...paging } = listRecords(call, type, { filter, order, select, start });
    return { result: { items: rows }, ...paging };
  },
};

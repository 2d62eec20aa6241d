import type { ListQuery, Operand } from '../../query/list-query.js';
import { knownField, type FieldReference } from '../../records/entity-names.js';
import { toApiRecord, type PlainRecord } from '../../records/record-mapper.js';
import type { RegisteredEntity } from '../../registry/entity-registry.js';
import type { HostList } from '../pages/host-list.js';
import { ordersAsHost } from '../record-order.policy.js';

/** What a list is cut on to be read in windows: ids, or a moment in whole seconds. */
export interface WindowAxis {
  readonly field: FieldReference;
  /** The list is in the order of the axis, so the ends of a range on it are the ends of a range of rows. */
  readonly ordered: boolean;
  /** Place of a row on the axis; null when it has none. */
  placeOf(row: PlainRecord): number | null;
  operandAt(place: number): Operand;
}

const MOMENT_WITH_OFFSET = /T.*(Z|[+-]\d{2}:?\d{2})$/i;

function timeAxis(entity: RegisteredEntity, field: FieldReference, ordered: boolean): WindowAxis {
  return {
    field,
    ordered,
    placeOf: (row) => {
      const value = toApiRecord(entity, row)[field.name];
      // Without an offset nobody here knows which moment is meant.
      if (typeof value !== 'string' || !MOMENT_WITH_OFFSET.test(value)) return null;
      const moment = Date.parse(value);
      return Number.isNaN(moment) ? null : Math.floor(moment / 1_000);
    },
    operandAt: (place) => new Date(place * 1_000).toISOString().replace('.000Z', '+00:00'),
  };
}

/**
 * The axis on which a search can be cut so that its rows, put in order here, are those of plain paging:
 * ids for a list in their order; the entity's `windowField` for a list in its order, or for a whole list in an
 * order that can be made here. Null when there is none.
 */
export function windowAxis(list: HostList, query: ListQuery, total: number): WindowAxis | null {
  const { entity } = list;
  const field = entity.windowField === undefined ? undefined : entity.byName.get(entity.windowField);
  if (!field || !list.walksById) return null;
  if (list.idOrder !== null) {
    return {
      field: list.idField,
      ordered: true,
      placeOf: (row) => list.numberOf(row),
      operandAt: (place) => place,
    };
  }
  if (field.type !== 'datetime' || !ordersAsHost(query.order)) return null;
  const ordered = query.order[0]?.field.name === field.name;
  const whole = query.offset === 0 && query.limit >= total;
  return ordered || whole ? timeAxis(entity, knownField(field), ordered) : null;
}

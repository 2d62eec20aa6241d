import type {
  EntityDefinition,
  HostBackedOperation,
  HostOperation,
  ResultShape,
} from '../entity-definition.js';

/** What the methods of catalog and shop have in common. */
export const BOXED = {
  hostApi: 'v2',
  idType: 'number',
  paging: 'start50',
  filterDialect: 'prefix-at',
  booleans: 'Y/N',
  searchable: true,
} as const satisfies Partial<EntityDefinition>;

/** Names under which the host puts one record, many, and a record it has just written. */
interface Boxes {
  readonly row: string;
  readonly rows: string;
  readonly written?: string;
}

/** The common pattern of methods that answer records in a box; `family` is `catalog.<kind>` or `sale.<kind>`. */
export function boxedOperations(
  family: string,
  { row, rows, written = row }: Boxes,
): Readonly<Record<HostBackedOperation, HostOperation | null>> {
  const boxed = (kind: ResultShape['kind'], name: string): ResultShape => ({ kind, path: ['result', name] });
  return {
    list: {
      method: `${family}.list`,
      args: { filter: '$filter', select: '$select?', order: '$order?', start: '$start' },
      result: boxed('rows', rows),
    },
    get: { method: `${family}.get`, args: { id: '$id' }, result: boxed('row', row) },
    create: { method: `${family}.add`, args: { fields: '$fields' }, result: boxed('row', written) },
    update: {
      method: `${family}.update`,
      args: { id: '$id', fields: '$fields' },
      result: boxed('row', written),
    },
    delete: {
      method: `${family}.delete`,
      args: { id: '$id' },
      result: { kind: 'done', path: ['result'] },
    },
    fields: { method: `${family}.getFields`, args: {}, result: boxed('fields', row) },
    search: null,
  };
}

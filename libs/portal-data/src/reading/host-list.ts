import type { HostAnswer } from '#libs/host-client';
import { MOST_COMMANDS } from '#libs/host-client/contracts';
import { PorticoError } from '#libs/kernel';
import { fillArguments, placeholdersIn, type PlaceholderValues } from '../operations/host-arguments.js';
import { readRows } from '../operations/host-result.js';
import { hostCondition } from '../query/filter-dialect.js';
import { type FilterOperator, MAX_LIMIT, type Operand, type Ordering } from '../query/list-query.js';
import { planRead, type ReadPlan, type ReadRequest } from '../query/read-plan.js';
import type { PageCommand } from './page-fetcher.js';
import { type FieldReference, knownField } from '../records/entity-names.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';

/** Rows of one page of the host, in the order of the list. */
export interface HostPage {
  readonly rows: readonly PlainRecord[];
  /** All matches, when the host has counted them. */
  readonly total?: number;
  /** The host has no row after this page. */
  readonly last: boolean;
}

/** Which rows of a list are wanted. */
export interface RowRange {
  readonly offset: number;
  /** May be infinite. */
  readonly limit: number;
  /** False: the host need not count all matches. */
  readonly withTotal: boolean;
}

/** Rows in one page of the paging by `start`; the host lets nobody change it. */
export const START_PAGE = 50;
/** Rows wanted of one batch of the host, to keep its answer small. */
export const BATCH_ROWS = MOST_COMMANDS * START_PAGE;
/** Rows of one answer, and rows read to be filtered or ordered here. */
export const MAX_ROWS = MAX_LIMIT;

/** Place of a page, as the paging of the base needs it. */
interface PagePlace {
  /** -1 skips the count. */
  readonly start?: number;
  readonly limit?: number;
  readonly offset?: number;
  readonly cursor?: unknown;
}

type Bounds = Readonly<Record<string, unknown>>;

/** One listing of the host, of which pages are read: the same method, filter, select and order for all. */
export class HostList {
  readonly plan: ReadPlan;
  readonly idField: FieldReference;
  /** The host can filter and order these rows by id, so a page can begin after a row. */
  readonly walksById: boolean;
  /** Direction of a list in the order of its ids that can be walked by them. */
  readonly idOrder: 'asc' | 'desc' | null;

  private readonly words: ReadonlySet<string>;

  private constructor(
    readonly entity: RegisteredEntity,
    private readonly request: ReadRequest,
    private readonly parent: string | number | undefined,
    private readonly bounds: Bounds = {},
    plan?: ReadPlan,
  ) {
    this.plan = plan ?? planRead(entity, request, parent);
    const id = entity.byName.get('id');
    if (!id) throw new TypeError(`${entity.base} has no id`);
    this.idField = knownField(id);
    const { operation, ordersHere, holdsReference } = this.plan;
    this.words = placeholdersIn(operation.args);
    this.walksById =
      this.takes('$start') &&
      !holdsReference &&
      entity.hostApi === 'v2' &&
      entity.idType === 'number' &&
      operation.result.kind === 'rows' &&
      operation.result.fallbackPath === undefined &&
      this.takes('$filter') &&
      (this.takes('$order') || this.takes('$orderField')) &&
      this.conditionOn(this.idField, '$gt', 0) !== null;
    const [first] = request.order;
    const byId = !ordersHere && first?.field.name === this.idField.name;
    this.idOrder = this.walksById && byId ? first.direction : null;
  }

  /**
   * A listing for a request. One that asks for no order is read by ids where the host can.
   * @throws PorticoError `INVALID_PARAMS` when a condition the base needs is missing.
   */
  static of(entity: RegisteredEntity, request: ReadRequest, parent?: string | number): HostList {
    const list = new HostList(entity, request, parent);
    if (request.order.length > 0 || !list.walksById) return list;
    return list.ordered([{ field: list.idField, direction: 'asc' }]);
  }

  /** Whether the host's method has a place for a value. */
  takes(placeholder: string): boolean {
    return this.words.has(placeholder);
  }

  get pageSize(): number {
    return this.entity.pageSize ?? START_PAGE;
  }

  /** The call that answers one page. */
  page({ start, limit, offset, cursor }: PagePlace): PageCommand {
    const { operation, values } = this.plan;
    const filter = values.$filter;
    const filled: PlaceholderValues = {
      ...values,
      $filter: isPlainRecord(filter) ? { ...filter, ...this.bounds } : filter,
      $start: start,
      $page: start === undefined ? undefined : Math.max(0, start) / START_PAGE + 1,
      $limit: limit,
      $offset: offset,
      $afterCursor: cursor,
    };
    return { method: operation.method, params: fillArguments(operation.args, filled) };
  }

  /** @throws PorticoError `HOST_UNAVAILABLE` when the answer holds no list of records. */
  rows(answer: HostAnswer): PlainRecord[] {
    return readRows(this.plan.operation, answer);
  }

  /** Where the host goes on after this page; undefined after the last one. */
  cursorOf({ result }: HostAnswer): unknown {
    const cursor = isPlainRecord(result) ? result['nextCursor'] : undefined;
    return cursor ?? undefined;
  }

  /** Id of a row as the host spells it. */
  idOf(row: PlainRecord): unknown {
    return row[this.plan.operation.result.idKey ?? this.idField.host];
  }

  /** @throws PorticoError `HOST_UNAVAILABLE` for a row without a number as its id. */
  numberOf(row: PlainRecord): number {
    const id = Number(this.idOf(row));
    if (Number.isSafeInteger(id)) return id;
    throw new PorticoError('HOST_UNAVAILABLE', {
      message: `The host answered ${this.plan.operation.method} with a row without an id.`,
    });
  }

  /** Reference, within a batch, to the last id of a full page that an earlier command answers. */
  lastIdOf(key: string): string {
    const [, ...path] = this.plan.operation.result.path;
    return `$result[${[key, ...path, START_PAGE - 1, this.idField.host].join('][')}]`;
  }

  /** The rows after an id, or a reference to one, in the order of ids. */
  afterId(id: Operand): HostList {
    return this.bounded(this.boundOn(this.idField, this.idOrder === 'desc' ? '$lt' : '$gt', id));
  }

  /** The rows from one value of a field (inclusive) to another (exclusive). */
  within(field: FieldReference, from: Operand, to: Operand): HostList {
    return this.bounded({ ...this.boundOn(field, '$gte', from), ...this.boundOn(field, '$lt', to) });
  }

  /** The same rows in another order. */
  ordered(order: readonly Ordering[]): HostList {
    return new HostList(this.entity, { ...this.request, order }, this.parent, this.bounds);
  }

  /** A bound stands for a wider one of the request on the same side; other conditions stay. */
  private bounded(bounds: Bounds): HostList {
    const all = { ...this.bounds, ...bounds };
    return new HostList(this.entity, this.request, this.parent, all, this.plan);
  }

  private conditionOn(field: FieldReference, operator: FilterOperator, value: Operand) {
    return hostCondition(this.entity, { field, operator, value });
  }

  private boundOn(field: FieldReference, operator: FilterOperator, value: Operand): Bounds {
    const condition = this.conditionOn(field, operator, value);
    if (!condition) throw new TypeError(`${this.entity.base} cannot be filtered by ${field.name}`);
    return { [condition.key]: condition.value };
  }
}

import { Injectable } from '@nestjs/common';
import {
  AggregatableFields,
  type AggregateRequest,
  parseAggregateRequest,
} from './aggregate-request.policy.js';
import { type AggregateTotals, Aggregation, cellReader, valueReader } from './totals.js';
import { invalidParameter } from '../query/invalid-parameter.js';
import { parseConditions, requireConditions } from '../query/list-query-parser.js';
import { refuseUnknown } from '../query/parameters.js';
import type { ReadRequest } from '../query/read-plan.js';
import type { ReadCaller } from '../reading/page-fetcher.js';
import { RecordReader } from '../reading/record-reader.js';
import { fieldNamed, type FieldReference } from '../records/entity-names.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';

/** Kept for the answer itself, milliseconds. */
const RESERVE_MS = 500;

/** Tells before each further step of a long work whether there is time for one more like those before. */
class RemainingTime {
  private slowestMs = 0;
  private stepAtMs = performance.now();

  /** @param endsAtMs when the time is up, on the clock of `performance.now()`; absent: never. */
  constructor(private readonly endsAtMs: number | undefined) {}

  /** To be asked after each step. */
  suffices(): boolean {
    if (this.endsAtMs === undefined) return true;
    const now = performance.now();
    this.slowestMs = Math.max(this.slowestMs, now - this.stepAtMs);
    this.stepAtMs = now;
    return now + this.slowestMs + RESERVE_MS < this.endsAtMs;
  }
}

/** Rows of the host one aggregate reads at most. */
const MAX_ROWS_READ = 200_000;

/** `data` of an aggregate answer. */
interface AggregateData extends Omit<AggregateTotals, 'groupTotal' | 'groupsTruncated'> {
  readonly meta: {
    /** All matches; of a truncated answer absent where the host does not count them. */
    readonly totalRecords?: number;
    /** Matches the numbers describe. */
    readonly recordsProcessed: number;
    readonly truncated: boolean;
    readonly groupTotal?: number;
    readonly groupsTruncated?: boolean;
  };
}

export interface AggregateResult {
  readonly data: AggregateData;
  readonly meta: { readonly truncated: boolean; readonly durationMs: number };
}

interface Question {
  readonly entity: RegisteredEntity;
  readonly caller: ReadCaller;
  readonly wanted: AggregateRequest;
  readonly request: ReadRequest;
  readonly parent: string | number | undefined;
}

/** Answers `POST /v1/<base>/aggregate`: numbers over many records, computed while their pages pass by. */
@Injectable()
export class AggregateReader {
  constructor(private readonly reader: RecordReader) {}

  /**
   * Counts alone come from the host's own total. Anything else reads the rows: up to 200,000, and no longer
   * than the request may take; then `truncated` is true and the numbers describe the records processed.
   * @throws PorticoError `INVALID_AGGREGATION_OP` for a missing or unknown function, `INVALID_PARAMS` for any
   *   other fault of the body, naming the field; or the host's refusal.
   */
  async aggregate(
    entity: RegisteredEntity,
    caller: ReadCaller,
    body: unknown,
    parent?: string | number,
  ): Promise<AggregateResult> {
    const startedAtMs = performance.now();
    const question = this.parse(entity, caller, body, parent);
    const data = (await this.countOnly(question)) ?? (await this.readAll(question));
    const durationMs = Math.round(performance.now() - startedAtMs);
    return { data, meta: { truncated: data.meta.truncated, durationMs } };
  }

  /** What a request asks. @throws PorticoError for a fault of the body. */
  parse(
    entity: RegisteredEntity,
    caller: ReadCaller,
    body: unknown,
    parent: string | number | undefined,
  ): Question {
    if (!isPlainRecord(body)) throw invalidParameter('body', 'The body must be a JSON object.');
    refuseUnknown(entity, 'aggregate', body);
    const { filter, parameters } = parseConditions(entity, 'aggregate', body);
    requireConditions(entity, filter);
    const wanted = parseAggregateRequest(new AggregatableFields(entity), body);
    const request = { select: selectOf(entity, wanted), order: [], filter, parameters };
    return { entity, caller, wanted, request, parent };
  }

  /** Null when the rows themselves are needed. */
  private async countOnly(question: Question): Promise<AggregateData | null> {
    const { entity, caller, wanted, request, parent } = question;
    if (wanted.groupBy.length > 0 || wanted.columns.some(({ source }) => source)) return null;
    const total = await this.reader.count(entity, caller, request, parent);
    if (total === null) return null;
    return {
      count: total,
      aggregates: wanted.columns.length > 0 ? { '*': { count: total } } : {},
      meta: { totalRecords: total, recordsProcessed: total, truncated: false },
    };
  }

  private async readAll({ entity, caller, wanted, request, parent }: Question): Promise<AggregateData> {
    const aggregation = new Aggregation(wanted);
    const add = rowAdder(aggregation, wanted);
    const time = new RemainingTime(caller.endsAtMs);
    let counted: number | undefined;
    let read = 0;
    let truncated = false;
    for await (const page of this.reader.streamRows(entity, caller, request, parent)) {
      counted ??= page.total;
      page.rows.forEach(add);
      read += page.read;
      if (page.last || (counted !== undefined && read >= counted)) break;
      if (read >= MAX_ROWS_READ || !time.suffices()) {
        truncated = true;
        break;
      }
    }
    const { groupTotal, groupsTruncated, ...totals } = aggregation.result();
    const totalRecords = truncated ? counted : totals.count;
    return {
      ...totals,
      meta: {
        ...(totalRecords !== undefined && { totalRecords }),
        recordsProcessed: totals.count,
        truncated,
        ...(groupTotal !== undefined && { groupTotal, groupsTruncated: groupsTruncated ?? false }),
      },
    };
  }
}

/** Only what is added up or grouped by is asked of the host. */
function selectOf(entity: RegisteredEntity, { columns, groupBy }: AggregateRequest): FieldReference[] {
  const needed = [...columns.flatMap(({ source }) => source ?? []), ...groupBy];
  const id = fieldNamed(entity, 'id');
  return needed.length > 0 || !id ? needed : [id];
}

function rowAdder(
  aggregation: Aggregation,
  { columns, groupBy }: AggregateRequest,
): (row: PlainRecord) => void {
  const cells = columns.map(({ source, functions }) =>
    cellReader(
      source,
      functions.some((name) => name !== 'count'),
    ),
  );
  const groups = groupBy.map(valueReader);
  return (row) => {
    aggregation.add(
      cells.map((read) => read(row)),
      groups.map((read) => read(row)),
    );
  };
}

import { Injectable } from '@nestjs/common';
import { HostClient } from '#libs/host-client';
import { WrittenRows } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { fillArguments } from '../operations/host-arguments.js';
import { readRecord } from '../operations/host-result.js';
import { type Addressed, refusalFor } from '../operations/refusals.policy.js';
import type { ListQuery } from '../query/list-query.js';
import type { ReadRequest } from '../query/read-plan.js';
import { HostList } from './host-list.js';
import { PageFetcher, type ReadCaller } from './page-fetcher.js';
import { readPlainly } from './plain-read.js';
import {
  elapsedMs,
  metaOf,
  type Reading,
  type ReadMeta,
  type ReadResult,
  type WrittenResult,
} from './reading.js';
import { mapRows, RecordList, type RecordSink } from './row-collection.js';
import { WALKS } from './walks.js';
import { mayBeWindowed, readInWindows, withOrderFields } from './windowed-read.js';
import type { PlainRecord } from '../records/record-mapper.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';

/** Id of the record a nested base belongs to. */
type Parent = string | number;

/** Rows of one page of the host that match the whole filter. */
export interface StreamedPage {
  readonly rows: readonly PlainRecord[];
  /** Rows the page had before those were left out that only this service can judge. */
  readonly read: number;
  /** All matches; absent when the host has not counted them or cannot judge them all. */
  readonly total?: number;
  /** No row follows. */
  readonly last: boolean;
}

/** Reads many records of any entity of the registry, from as many pages of the host as it takes. */
@Injectable()
export class RecordReader {
  constructor(private readonly host: HostClient) {}

  /**
   * A list. In the order of ids, which is the default, records created or deleted while pages are read neither
   * repeat nor hide others. In another order none repeats, but one deleted meanwhile may hide its neighbour.
   * @throws PorticoError `INVALID_PARAMS` for a missing condition, `ENTITY_NOT_FOUND` for a missing parent, or
   *   the host's refusal of any page: an answer is never short without a word.
   */
  async list(
    entity: RegisteredEntity,
    caller: ReadCaller,
    query: ListQuery,
    parent?: Parent,
  ): Promise<ReadResult> {
    const list = new RecordList();
    const meta = await this.readInto(list, 'list', entity, caller, query, parent);
    return { data: list.records, meta };
  }

  /**
   * A search: the same rows as a list, a large range of them fetched in windows unless `autoWindow` is false.
   * @throws PorticoError as {@link list}.
   */
  async search(
    entity: RegisteredEntity,
    caller: ReadCaller,
    query: ListQuery,
    parent?: Parent,
  ): Promise<ReadResult> {
    const list = new RecordList();
    const meta = await this.readInto(list, 'search', entity, caller, query, parent);
    return { data: list.records, meta };
  }

  /**
   * A list or a search whose records are written as they come, for an answer that may be long.
   * @throws PorticoError as {@link list}.
   */
  async write(
    operation: 'list' | 'search',
    entity: RegisteredEntity,
    caller: ReadCaller,
    query: ListQuery,
    parent?: Parent,
  ): Promise<WrittenResult> {
    const data = new WrittenRows();
    const meta = await this.readInto(data, operation, entity, caller, query, parent);
    return { data, meta };
  }

  /**
   * How many records match, by one call of the host; null where it does not count them.
   * @throws PorticoError as {@link list}.
   */
  async count(
    entity: RegisteredEntity,
    caller: ReadCaller,
    request: ReadRequest,
    parent?: Parent,
  ): Promise<number | null> {
    const list = HostList.of(entity, request, parent);
    if (list.plan.findsNothing) return 0;
    if (!list.takes('$start') || list.plan.local) return null;
    const answer = this.fetcher(entity, caller).call(list.page({ start: 0 }));
    const { total } = await refusedAs(addressedByList(entity), answer);
    return total ?? null;
  }

  /**
   * All rows of a filter under the host's names, in the order of ids where the host can, page by page.
   * @throws PorticoError as {@link list}.
   */
  async *streamRows(
    entity: RegisteredEntity,
    caller: ReadCaller,
    request: ReadRequest,
    parent?: Parent,
  ): AsyncGenerator<StreamedPage> {
    const list = HostList.of(entity, request, parent);
    const { local, findsNothing } = list.plan;
    if (findsNothing) return;
    const everything = { offset: 0, limit: Number.POSITIVE_INFINITY, withTotal: true };
    const pages = WALKS[entity.paging](list, this.fetcher(entity, caller), everything);
    try {
      for await (const { rows, total, last } of pages) {
        if (local) {
          const records = await mapRows(list, rows);
          const matches = rows.filter((_row, index) => local(records[index] ?? {}));
          yield { rows: matches, read: rows.length, last };
        } else {
          yield { rows, read: rows.length, last, ...(total !== undefined && { total }) };
        }
      }
    } catch (error) {
      throw refusalFor(error, addressedByList(entity));
    }
  }

  private async readInto(
    into: RecordSink & { readonly length: number },
    operation: 'list' | 'search',
    entity: RegisteredEntity,
    caller: ReadCaller,
    query: ListQuery,
    parent: Parent | undefined,
  ): Promise<ReadMeta> {
    const startedAtMs = performance.now();
    const windows = operation === 'search' && mayBeWindowed(entity, query);
    const list = HostList.of(entity, windows ? withOrderFields(entity, query) : query, parent);
    const reading = { query, list, fetcher: this.fetcher(entity, caller), into, startedAtMs };
    const meta = await this.read(reading, windows);
    if (operation === 'search') return { ...meta, durationMs: elapsedMs(reading) };
    if (into.length === 0) await this.checkParent(reading, parent);
    return meta;
  }

  private async read(reading: Reading, windows: boolean): Promise<ReadMeta> {
    const { list, query } = reading;
    if (list.plan.findsNothing)
      return metaOf(reading, { ...(query.withTotal && { total: 0 }), hasMore: false });
    const read = windows ? readInWindows(reading) : readPlainly(reading);
    return refusedAs(addressedByList(list.entity), read);
  }

  private fetcher({ hostApi }: RegisteredEntity, caller: ReadCaller): PageFetcher {
    return new PageFetcher(caller.host ?? this.host, caller, hostApi);
  }

  /** A list of a parent that does not exist would be empty as well. */
  private async checkParent({ list, fetcher }: Reading, parent: Parent | undefined): Promise<void> {
    const { parentCheck } = list.entity;
    if (!parentCheck) return;
    const { method, args } = parentCheck;
    const params = fillArguments(args, { $parent: parent });
    const answer = await refusedAs(['record'], fetcher.call({ method, params }));
    if (!readRecord(list.entity, parentCheck, answer, parent)) throw new PorticoError('ENTITY_NOT_FOUND');
  }
}

/** A read whose refusal may say that what it addresses is missing. */
async function refusedAs<T>(addressed: readonly Addressed[], read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    throw refusalFor(error, addressed);
  }
}

function addressedByList({ parent }: RegisteredEntity): readonly Addressed[] {
  return parent ? ['parent'] : [];
}

import { Injectable } from '@nestjs/common';
import { rightsRefusal } from '#libs/auth/contracts';
import { HostClient } from '#libs/host-client';
import { isPorticoError, PorticoError } from '#libs/kernel';
import { CollectingHost } from '../batch/collecting-host.js';
import { includedOf, type Link, MOST_RECORDS, neededIds, parseInclude } from './include.policy.js';
import { callOptions } from '../operations/entity-executor.js';
import { fillArguments } from '../operations/host-arguments.js';
import { payloadOf, rowsIn } from '../operations/host-result.js';
import { PortalFields } from '../operations/portal-fields.js';
import { entityRoutes } from '../portal-routes.js';
import { makeConditions } from '../query/filter-operand.js';
import type { ListQuery } from '../query/list-query.js';
import type { ReadCaller } from '../reading/page-fetcher.js';
import { RecordReader } from '../reading/record-reader.js';
import { fieldNamed, type FieldReference } from '../records/entity-names.js';
import { type ApiRecord, type PlainRecord, trimRecord } from '../records/record-mapper.js';
import type { RelationDefinition } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { entityRegistry } from '../registry/served-entities.js';
import { readerOf } from '../values/field-values.js';

/** Others read for one answer: a record may name any number. */
const MOST_RELATED = 2_500;
/** Rows of one page of the host. */
const IDS_OF_A_CALL = 50;
/** Then there is nothing to include, as if the record were not there. */
const NOT_READABLE: ReadonlySet<string> = new Set(['HOST_ACCESS_DENIED', 'ENTITY_NOT_FOUND']);

type RecordsById = Map<number, ApiRecord>;

/** What {@link RelatedRecords.complete} came to. */
export interface Completed {
  readonly records: ApiRecord[];
  /** There were too many: nothing was included. */
  readonly isSkipped: boolean;
}

/** Adds to records what they are related to, read together by as few host requests as there can be. */
@Injectable()
export class RelatedRecords {
  constructor(
    private readonly host: HostClient,
    private readonly reader: RecordReader,
    private readonly portalFields: PortalFields,
  ) {}

  /**
   * The relations a request names. The caller must be allowed to read the other bases by a call of its own.
   * @throws PorticoError `INVALID_INCLUDE`, `INCLUDE_LIMIT_EXCEEDED`, or the refusal of such a call.
   */
  relationsOf(
    entity: RegisteredEntity,
    include: unknown,
    { principal }: ReadCaller,
  ): readonly RelationDefinition[] {
    const relations = parseInclude(entity, include);
    for (const { base } of relations) {
      const route = entityRoutes.find(baseNamed(base), 'list');
      if (!route || !principal) throw new Error(`Nobody can tell who may read ${base}.`);
      const refusal = rightsRefusal(route, principal);
      if (refusal) throw new PorticoError(refusal.code, refusal.options);
    }
    return relations;
  }

  /**
   * @param select what the caller wants of the records; empty for everything. They may have more.
   * @throws PorticoError what the host refused, but for records the caller may not read: those are left out.
   */
  async complete(
    relations: readonly RelationDefinition[],
    records: readonly ApiRecord[],
    select: readonly FieldReference[],
    caller: ReadCaller,
  ): Promise<Completed> {
    const trimmed = (record: ApiRecord): ApiRecord =>
      select.length > 0 ? trimRecord(record, select) : record;
    const skipped = { records: records.map(trimmed), isSkipped: true };
    if (records.length > MOST_RECORDS) return skipped;
    const needed = neededIds(relations, records);
    if (countOf(needed) > MOST_RELATED) return skipped;
    const host = caller.host ?? new CollectingHost(this.host, caller.credential);
    const together: ReadCaller = { ...caller, host };
    const found = new Map([...needed.keys()].map((base): [string, RecordsById] => [base, new Map()]));
    const [links] = await Promise.all([
      this.linksOf(relations, records, together),
      ...[...needed].map(([base, ids]) => this.readInto(found, base, [...ids], together)),
    ]);
    const late = idsOfLinks(relations, links, needed);
    if (countOf(late) > MOST_RELATED) return skipped;
    await Promise.all([...late].map(([base, ids]) => this.readInto(found, base, [...ids], together)));
    const related = { records: found, links };
    return {
      records: records.map((record) => ({
        ...trimmed(record),
        _included: includedOf(record, relations, related),
      })),
      isSkipped: false,
    };
  }

  private async readInto(
    found: ReadonlyMap<string, RecordsById>,
    base: string,
    ids: readonly number[],
    caller: ReadCaller,
  ): Promise<void> {
    const entity = await this.portalFields.of(baseNamed(base), caller);
    const chunks: (readonly number[])[] = [];
    for (let at = 0; at < ids.length; at += IDS_OF_A_CALL) chunks.push(ids.slice(at, at + IDS_OF_A_CALL));
    const pages = await Promise.all(
      chunks.map(async (chunk) => {
        const list = this.reader.list(entity, caller, queryOf(entity, chunk));
        return ifReadable(
          list.then(({ data }) => data),
          [],
        );
      }),
    );
    for (const record of pages.flat()) found.get(base)?.set(Number(record['id']), record);
  }

  /** The links of every record, for the relations whose links have fields. */
  private async linksOf(
    relations: readonly RelationDefinition[],
    records: readonly ApiRecord[],
    caller: ReadCaller,
  ): Promise<ReadonlyMap<string, ReadonlyMap<unknown, readonly Link[]>>> {
    const linked = relations.filter(({ from }) => from.kind === 'links');
    const all = await Promise.all(
      linked.map(async (relation) => {
        const ofRecords = await Promise.all(
          records.map(async ({ id }) => [id, await this.linksOfOne(relation, id, caller)] as const),
        );
        return [relation.name, new Map(ofRecords)] as const;
      }),
    );
    return new Map(all);
  }

  private async linksOfOne(
    { from }: RelationDefinition,
    id: unknown,
    caller: ReadCaller,
  ): Promise<readonly Link[]> {
    if (from.kind !== 'links') return [];
    const { call, key, fields } = from;
    const options = callOptions(caller, { idempotent: true });
    const args = fillArguments(call.args, { $id: id });
    const answer = (caller.host ?? this.host).call(caller.credential, call.method, args, options);
    const rows = await ifReadable(
      answer.then((read) => rowsIn(call, payloadOf(call, read))),
      [],
    );
    return rows.map((row: PlainRecord) => ({
      id: Number(row[key]),
      fields: Object.fromEntries(fields.map((field) => [field.name, readerOf(field)(row[field.host])])),
    }));
  }
}

function baseNamed(base: string): RegisteredEntity {
  const entity = entityRegistry.find(base);
  if (!entity) throw new Error(`There is no base ${base}.`);
  return entity;
}

function queryOf(entity: RegisteredEntity, ids: readonly number[]): ListQuery {
  const id = fieldNamed(entity, 'id');
  if (!id) throw new Error(`Records of ${entity.base} have no id.`);
  return {
    limit: ids.length,
    offset: 0,
    select: [],
    order: [],
    filter: makeConditions(id, '$in', ids),
    withTotal: false,
    autoWindow: false,
    parameters: {},
  };
}

function countOf(ids: ReadonlyMap<string, ReadonlySet<number>>): number {
  return [...ids.values()].reduce((sum, { size }) => sum + size, 0);
}

/** Ids that only the links name: somebody has added them since the records were read. */
function idsOfLinks(
  relations: readonly RelationDefinition[],
  links: ReadonlyMap<string, ReadonlyMap<unknown, readonly Link[]>>,
  known: ReadonlyMap<string, ReadonlySet<number>>,
): ReadonlyMap<string, ReadonlySet<number>> {
  const late = new Map<string, Set<number>>();
  for (const { name, base } of relations) {
    const ids = [...(links.get(name)?.values() ?? [])].flat().map(({ id }) => id);
    const unknown = ids.filter((id) => Number.isSafeInteger(id) && id > 0 && !known.get(base)?.has(id));
    if (unknown.length > 0) late.set(base, new Set([...(late.get(base) ?? []), ...unknown]));
  }
  return late;
}

async function ifReadable<T>(read: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (isPorticoError(error) && NOT_READABLE.has(error.code)) return otherwise;
    throw error;
  }
}

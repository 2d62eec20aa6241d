import type { SectionRefusal } from '#libs/host-client/contracts';
import { BooleanField, IntegerField, NumberField, StringField } from '#libs/http/contracts';
import { PorticoError, scalarText } from '#libs/kernel';
import type {
  ActionDefinition,
  InputValues,
  PresentationContext,
  PresentedAnswer,
} from '../action-definition.js';
import { versionFilter } from './version-filter.policy.js';
import { rowsIn } from '../../operations/host-result.js';
import type { PlainRecord } from '../../records/record-mapper.js';
import type { HostOperation } from '../../registry/entity-definition.js';
import { fromHost } from '../../values/field-values.js';

/** What the host says of a version that belongs to another file. */
export const FOREIGN_VERSION: SectionRefusal = { host: ['disk_file_22004'], answer: 'ENTITY_NOT_FOUND' };

/** The host moves within a storage only; to what goes beyond it, it answers false and calls that a success. */
export function refuseUnmoved(payload: unknown): void {
  if (payload !== false) return;
  throw new PorticoError('HOST_ERROR', {
    message: 'A file can be moved within its storage only. Copy it there instead.',
  });
}

/** What the host says where the tariff of the portal keeps no versions of files. */
export const HISTORY_REFUSALS: readonly SectionRefusal[] = [
  { host: ['disk_history_tariff'], answer: 'DISK_HISTORY_UNAVAILABLE', keepsHostCode: true },
];

/** A version of a file (specification part 2, "File version"). */
class FileVersionAnswer {
  @NumberField({ description: 'Names the version in paths' }) readonly id!: number;
  @NumberField({ description: 'The file it is a version of' }) readonly fileId!: number;
  @NumberField({ description: 'Bytes' }) readonly size!: number;
  @StringField() readonly name!: string;
  @NumberField({ description: 'Grows with every upload; there may be gaps, as the host merges uploads' })
  readonly contentGeneration!: number;
  @StringField({ description: 'ISO 8601 with offset' }) readonly createdAt!: string;
  @NumberField({ description: 'The user who uploaded it' }) readonly createdBy!: number;
  @StringField({ description: 'Path of this service the bytes are read at' }) readonly downloadUrl!: string;

  /** @returns null for what is no version. */
  static of(row: PlainRecord): FileVersionAnswer | null {
    const [id, fileId, size, generation, createdBy] = [
      'ID',
      'OBJECT_ID',
      'SIZE',
      'GLOBAL_CONTENT_VERSION',
      'CREATED_BY',
    ].map((key) => fromHost('double', row[key]));
    if (typeof id !== 'number' || typeof fileId !== 'number') return null;
    return {
      id,
      fileId,
      size: numberOr(size),
      name: scalarText(row['NAME']),
      contentGeneration: numberOr(generation),
      createdAt: scalarText(fromHost('datetime', row['CREATE_TIME'])),
      createdBy: numberOr(createdBy),
      downloadUrl: `/v1/files/${fileId}/versions/${id}/download`,
    };
  }
}

function numberOr(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** How a page of versions stands in the whole list. */
class FileVersionsMeta {
  @IntegerField({ description: 'All versions that match' }) readonly total!: number;
  @IntegerField() readonly limit!: number;
  @IntegerField() readonly offset!: number;
  @BooleanField({ description: 'There are versions after this page' }) readonly hasMore!: boolean;
  @IntegerField({ description: '`offset` of the next page; null on the last one', nullable: true })
  readonly nextOffset!: number | null;
}

/** Rows of a page of the host, which begins at a multiple of it. */
const HOST_PAGE = 50;
const FARTHEST = 10_000_000;

const pageFrom = (start: string): HostOperation => ({
  method: 'disk.file.getVersions',
  args: { id: '$p.id', filter: '$p.hostFilter', start },
  result: { kind: 'rows', path: ['result'] },
});
const FIRST_PAGE = pageFrom('$p.start');

/** Rows of the first page of the host that come before those asked for. */
const skipped = ({ offset }: InputValues): number => Number(offset) % HOST_PAGE;

function derive({ filter, offset }: InputValues): InputValues {
  const start = Number(offset) - (Number(offset) % HOST_PAGE);
  return { hostFilter: versionFilter(filter), start, nextStart: start + HOST_PAGE };
}

function reachesFurther(values: InputValues): boolean {
  const { limit, result } = values;
  return skipped(values) + Number(limit) > HOST_PAGE && Array.isArray(result) && result.length >= HOST_PAGE;
}

function present(payload: unknown, { input, total }: PresentationContext): PresentedAnswer | null {
  const [limit, offset] = [Number(input['limit']), Number(input['offset'])];
  const rows = rowsIn(FIRST_PAGE, payload).slice(skipped(input), skipped(input) + limit);
  const data = rows.map((row) => FileVersionAnswer.of(row));
  if (data.includes(null)) return null;
  const end = offset + data.length;
  const hasMore = data.length > 0 && total !== undefined && end < total;
  return { data, meta: { total: total ?? end, limit, offset, hasMore, nextOffset: hasMore ? end : null } };
}

/** Kept versions of a file, newest first (specification part 2, "Files"). */
export const LIST_FILE_VERSIONS: ActionDefinition = {
  method: 'GET',
  path: '/v1/files/:id/versions',
  summary: 'The kept versions of a file, newest first',
  tag: 'files',
  scope: 'disk',
  mode: 'read',
  status: 200,
  params: { id: 'number' },
  input: [
    {
      name: 'limit',
      type: 'integer',
      description: 'Versions wanted',
      min: 1,
      max: HOST_PAGE,
      default: HOST_PAGE,
    },
    { name: 'offset', type: 'integer', description: 'Versions to skip', min: 0, max: FARTHEST, default: 0 },
    {
      name: 'filter',
      type: 'any',
      description:
        'Fields in brackets: `filter[size][$gt]=1024`, `filter[>=createdAt]=2026-01-01`. Fields id, size, name, createdAt, ' +
        'createdBy; operators $gt $gte $lt $lte $ne $contains $in $nin; prefixes > >= < <= ! %',
    },
  ],
  check: ({ filter }) => void versionFilter(filter),
  derive,
  call: FIRST_PAGE,
  after: {
    call: pageFrom('$p.nextStart'),
    when: reachesFurther,
    merge: (payload, found) => [...rowsIn(FIRST_PAGE, payload), ...rowsIn(FIRST_PAGE, found)],
  },
  refusals: HISTORY_REFUSALS,
  answer: { kind: 'shaped', data: FileVersionAnswer, isList: true, meta: FileVersionsMeta, present },
};

import { rowsIn } from '../../operations/host-result.js';
import type { HostOperation } from '../../registry/entity-definition.js';
import type {
  ActionDefinition,
  InputValues,
  PresentationContext,
  PresentedAnswer,
} from '../action-definition.js';
import { FileVersionAnswer, FileVersionsMeta } from './file-version.answer.js';
import { HISTORY_REFUSALS } from './history-refusals.data.js';
import { versionFilter } from './version-filter.policy.js';

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

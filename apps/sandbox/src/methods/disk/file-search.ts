import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostResult } from '../../protocol/host-method.js';
import type { Row } from '../../records/record-type.js';
import { DISK_OBJECT, DISK_STORAGE } from '../../records/types/disk/disk-object.data.js';
import { argument } from '../arguments.js';
import { DELETION } from './deletion.js';
import { isRoot, shownObject, subtreeOf } from './disk-objects.js';
import { mayRead } from './disk-rights.js';

const SHORTEST = 3;
const LONGEST = 255;
const PAGE = 50;
const FARTHEST = 1000;
const TYPES = ['file', 'folder', 'all'];
const PLACES = ['STORAGE_ID', 'FOLDER_ID'];

function refused(code: string, words: string): HostError {
  return new HostError(400, code, `${words} (${code}).`);
}

/** The text in lower case, with one blank where there were several. */
function queryOf({ params }: HostCall): string {
  const given = argument(params, 'QUERY');
  if (given === undefined) {
    const words = 'Invalid value of parameter { Parameter #0 [ <required> $QUERY ] }.';
    throw new HostError(400, 'ERROR_ARGUMENT', words);
  }
  const query = typeof given === 'string' ? given.trim().replaceAll(/\s+/g, ' ') : '';
  if (query.length >= SHORTEST && query.length <= LONGEST) return query.toLowerCase();
  throw refused('INVALID_QUERY', 'Search query is invalid.');
}

function typeOf({ params }: HostCall): string {
  const type = argument(params, 'TYPE') ?? 'file';
  if (typeof type === 'string' && TYPES.includes(type)) return type;
  throw refused('INVALID_TYPE', 'Search result type is invalid.');
}

/** Where to search: the objects of a storage, or those below a folder; null for everywhere. */
function placeOf(call: HostCall): ((row: Row) => boolean) | null {
  const given = argument(call.params, 'FILTER');
  if (given === undefined || given === null || given === '') return null;
  const nowhere = refused('NOT_FOUND', 'Search scope was not found.');
  if (typeof given !== 'object') throw nowhere;
  const filter = given as Readonly<Record<string, unknown>>;
  if (Object.keys(filter).some((name) => !PLACES.includes(name))) {
    throw refused('INVALID_FILTER', 'Search filter contains an unknown field.');
  }
  const [storageId, folderId] = PLACES.map((name) => filter[name]);
  const storage = call.portal.table(DISK_STORAGE.table).get(Number(storageId));
  if (storageId !== undefined && !storage) throw nowhere;
  if (folderId === undefined) return storage ? (row) => row['STORAGE_ID'] === storage.id : null;
  const folder = call.portal.table(DISK_OBJECT.table).get(Number(folderId));
  const isThere =
    folder?.['TYPE'] === 'folder' &&
    folder['DELETED_TYPE'] === DELETION.none &&
    mayRead(call, folder) &&
    (!storage || folder['STORAGE_ID'] === storage.id);
  if (!isThere) throw nowhere;
  const below = new Set(subtreeOf(call, folder).map(({ id }) => id));
  return (row) => below.has(row.id);
}

/**
 * `disk.file.search`: the last changed first, without a count, and not beyond the thousandth.
 */
export function search(call: HostCall): HostResult {
  const query = queryOf(call);
  const type = typeOf(call);
  const test = (row: Row): boolean =>
    row['DELETED_TYPE'] === DELETION.none &&
    !isRoot(row) &&
    (type === 'all' || row['TYPE'] === type) &&
    String(row['NAME']).toLowerCase().includes(query) &&
    mayRead(call, row);
  const isInPlace = placeOf(call) ?? (() => true);
  const found = [...call.portal.table(DISK_OBJECT.table).values()]
    .filter((row) => test(row) && isInPlace(row))
    .sort((one, other) => String(other['UPDATE_TIME']).localeCompare(String(one['UPDATE_TIME'])));
  const start = Math.min(FARTHEST, Math.max(0, Number(argument(call.params, 'start') ?? 0) || 0));
  const end = start + PAGE;
  const result = found.slice(start, end).map((row) => shownObject(call, row));
  return { result, ...(found.length > end && { next: end }) };
}

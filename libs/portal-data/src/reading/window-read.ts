import { type HostCommandOutcome, MOST_COMMANDS } from '#libs/host-client/contracts';
import type { ListQuery, Operand } from '../query/list-query.js';
import { BATCH_ROWS, type HostList, type HostPage, START_PAGE } from './host-list.js';
import { pagesAfter, readPagesAfter } from './id-walk.js';
import type { PageCommand, PageFetcher } from './page-fetcher.js';
import { ordersAsHost } from './plain-read.js';
import { RowCollection } from './row-collection.js';
import { type FieldReference, knownField } from '../records/entity-names.js';
import { type PlainRecord, toApiRecord } from '../records/record-mapper.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';

/** Matches from which on a search may be read in windows, and rows that are worth it: more than one batch. */
const WINDOWED_ABOVE = 2_500;
const ROWS_OF_A_WINDOW = 500;
const MAX_WINDOWS = 20;

/** From here (inclusive) to there (exclusive), on the axis the windows are cut on. */
interface Window {
  readonly from: number;
  readonly to: number;
}

/** Whether a range is read in windows: it has to be larger than what one batch of the host brings. */
export function worthWindows(range: { offset: number; limit: number }, total: number): boolean {
  return Math.min(range.limit, total - range.offset) > WINDOWED_ABOVE;
}

/**
 * Cuts an axis into windows of equal width, about 500 rows each when the rows are spread evenly.
 * Every whole number from `first` to `last` is in exactly one of them.
 */
export function cutWindows(first: number, last: number, rows: number): Window[] {
  const width = last - first + 1;
  const count = Math.max(1, Math.min(MAX_WINDOWS, Math.ceil(rows / ROWS_OF_A_WINDOW), width));
  const edge = (index: number): number => first + Math.floor((width * index) / count);
  return Array.from({ length: count }, (_window, index) => ({ from: edge(index), to: edge(index + 1) }));
}

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

/** A window of which more is to be read. */
interface OpenWindow {
  readonly list: HostList;
  /** Id of the last row read. */
  id: number;
  pages: number;
}

/** Pages of one window within one batch. */
interface Segment {
  readonly window: OpenWindow;
  readonly pages: number;
}

/** Rows of all windows, in no order. */
export interface WindowedRows {
  readonly rows: PlainRecord[];
  readonly windowCount: number;
}

export interface WindowedRange {
  readonly offset: number;
  /** Rows the range holds: there are at least as many after its offset. */
  readonly size: number;
  /** The first page of the range. */
  readonly head: HostPage;
}

/** The outermost rows of a range on the axis. */
async function endsOf(
  list: HostList,
  fetcher: PageFetcher,
  axis: WindowAxis,
  { offset, size, head }: WindowedRange,
): Promise<(PlainRecord | undefined)[]> {
  if (axis.ordered) {
    const last = offset + size - 1;
    const start = Math.floor(last / START_PAGE) * START_PAGE;
    const rows = list.rows(await fetcher.call(list.page({ start })));
    return [head.rows[0], rows[last - start]];
  }
  const ends = (['asc', 'desc'] as const).map((direction) =>
    list.ordered([{ field: axis.field, direction }]).page({ start: -1 }),
  );
  return (await fetcher.all(ends)).map((answer) => list.rows(answer)[0]);
}

/** As many of the pages that are left as batches can hold, where a window's pages follow each other. */
function packSegments(open: readonly OpenWindow[]): Segment[][] {
  const batches: Segment[][] = [];
  let space = 0;
  for (const window of open) {
    if (space === 0) {
      batches.push([]);
      space = MOST_COMMANDS;
    }
    const pages = Math.min(window.pages, space);
    batches[batches.length - 1]?.push({ window, pages });
    space -= pages;
  }
  return batches;
}

function commandsOf(segments: readonly Segment[]): PageCommand[] {
  const commands: PageCommand[] = [];
  for (const { window, pages } of segments) {
    commands.push(...pagesAfter(window.list, window.id, pages, commands.length));
  }
  return commands;
}

function useOutcomes(
  collection: RowCollection,
  segments: readonly Segment[],
  outcomes: readonly HostCommandOutcome[],
): void {
  let at = 0;
  for (const { window, pages } of segments) {
    const read = readPagesAfter(window.list, window.id, outcomes.slice(at, at + pages));
    at += pages;
    for (const { rows } of read) collection.add(rows);
    const end = read[read.length - 1];
    const row = end?.rows[end.rows.length - 1];
    window.pages = row && !end.last ? window.pages - pages : 0;
    if (row) window.id = window.list.numberOf(row);
  }
}

/**
 * Reads a large range of rows in windows of an axis: the first page of each with the number of its rows, then
 * all other pages by ids, several windows in one batch. Null when the rows do not lend themselves to it:
 * they have no place on the axis, or too many share one.
 */
export async function readWindows(
  list: HostList,
  fetcher: PageFetcher,
  axis: WindowAxis,
  range: WindowedRange,
): Promise<WindowedRows | null> {
  const ends = await endsOf(list, fetcher, axis, range);
  const places = ends.map((row) => row && axis.placeOf(row)).filter((place) => typeof place === 'number');
  if (places.length < 2) return null;
  const windows = cutWindows(Math.min(...places), Math.max(...places), range.size).map(({ from, to }) =>
    list
      .within(axis.field, axis.operandAt(from), axis.operandAt(to))
      .ordered([{ field: list.idField, direction: 'asc' }]),
  );
  const heads = await fetcher.all(windows.map((window) => window.page({ start: 0 })));
  const totals = heads.map(({ total }) => total ?? 0);
  if (totals.reduce((sum, total) => sum + total, 0) > range.size + BATCH_ROWS) return null;

  const collection = new RowCollection(list);
  let open: OpenWindow[] = [];
  for (const [index, answer] of heads.entries()) {
    const rows = list.rows(answer);
    collection.add(rows);
    const pages = Math.ceil((totals[index] ?? 0) / START_PAGE) - 1;
    const row = rows[rows.length - 1];
    const window = windows[index];
    if (pages > 0 && row && window) open.push({ list: window, id: list.numberOf(row), pages });
  }
  while (open.length > 0) {
    const batches = packSegments(open);
    const outcomes = await fetcher.batchesOf(batches.map(commandsOf));
    for (const [index, segments] of batches.entries())
      useOutcomes(collection, segments, outcomes[index] ?? []);
    open = open.filter(({ pages }) => pages > 0);
  }
  return { rows: collection.rows, windowCount: windows.length };
}

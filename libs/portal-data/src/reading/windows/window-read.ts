import { MOST_COMMANDS, type HostCommandOutcome } from '#libs/host-client/contracts';
import type { PlainRecord } from '../../records/record-mapper.js';
import type { HostList } from '../pages/host-list.js';
import { BATCH_ROWS, START_PAGE, type HostPage } from '../pages/host-page.js';
import { pagesAfter, readPagesAfter } from '../pages/id-walk.js';
import type { PageCommand, PageFetcher } from '../pages/page-fetcher.js';
import { RowCollection } from '../row-range.js';
import type { WindowAxis } from './window-axis.js';
import { cutWindows } from './windows.policy.js';

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

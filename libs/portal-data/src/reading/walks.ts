import { type HostAnswer, type HostCommandOutcome, MOST_COMMANDS } from '#libs/host-client/contracts';
import { BATCH_ROWS, type HostList, type HostPage, type RowRange, START_PAGE } from './host-list.js';
import { pageAfterCommand, readPagesAfter, walkAfter } from './id-walk.js';
import { answerIn, commandKey, type PageFetcher } from './page-fetcher.js';
import type { Paging } from '../registry/entity-definition.js';

/** Pages of a host that takes limit and offset and counts nothing: the end tells how many there are. */
async function* walkByOffset(
  list: HostList,
  fetcher: PageFetcher,
  { offset, limit }: RowRange,
): AsyncGenerator<HostPage> {
  // One row more than wanted tells whether any follow; not where it alone would cost a page of its own.
  const end = offset + limit + (limit === list.pageSize ? 0 : 1);
  const pageAt = (at: number) => ({ offset: at, limit: Math.min(list.pageSize, end - at) });
  const read = (answer: HostAnswer, page: { offset: number; limit: number }): HostPage => {
    const rows = list.rows(answer);
    const last = rows.length < page.limit;
    // An empty page says where the list ends only when rows stood right before it.
    const counted = last && (rows.length > 0 || page.offset === 0 || page.offset > offset);
    return { rows, last, ...(counted && { total: page.offset + rows.length }) };
  };
  // Most lists end on their first page, so nothing is asked beyond it before it is there.
  let wave = 1;
  for (let at = offset; at < end;) {
    const pages: { offset: number; limit: number }[] = [];
    for (; at < end && pages.length < wave; at += list.pageSize) pages.push(pageAt(at));
    const answers = await fetcher.all(pages.map((page) => list.page(page)));
    for (const [index, answer] of answers.entries()) {
      const page = read(answer, pages[index] ?? pageAt(at));
      yield page;
      if (page.last) return;
    }
    wave = Math.min(MOST_COMMANDS, Math.ceil(BATCH_ROWS / list.pageSize));
  }
}

/** Pages of a host that goes on after a cursor: one after the other, the rows before the offset are passed over. */
async function* walkByCursor(
  list: HostList,
  fetcher: PageFetcher,
  { offset, limit }: RowRange,
): AsyncGenerator<HostPage> {
  const end = offset + limit;
  let cursor: unknown;
  for (let at = 0; at < end;) {
    const size = Math.min(list.pageSize, end - at);
    const answer = await fetcher.call(list.page({ limit: size, ...(cursor !== undefined && { cursor }) }));
    const rows = list.rows(answer);
    cursor = list.cursorOf(answer);
    const last = cursor === undefined || rows.length === 0;
    const page = { rows: rows.slice(Math.max(0, offset - at)), last };
    at += rows.length;
    yield last ? { ...page, total: at } : page;
    if (last) return;
  }
}

/** A host that answers the whole set at once, or as much of its beginning as it is asked for. */
async function* walkWhole(
  list: HostList,
  fetcher: PageFetcher,
  { offset, limit }: RowRange,
): AsyncGenerator<HostPage> {
  const asked = list.takes('$limit') ? Math.min(offset + limit, list.pageSize) : Number.POSITIVE_INFINITY;
  const rows = list.rows(await fetcher.call(list.page(Number.isFinite(asked) ? { limit: asked } : {})));
  const whole = rows.length < asked;
  yield { rows: rows.slice(offset), last: whole, ...(whole && { total: rows.length }) };
}

/** Pages asked for at once: two full batches. */
const WAVE = 2 * MOST_COMMANDS;

function readPage(list: HostList, answer: HostAnswer, start: number): HostPage {
  const rows = list.rows(answer);
  const short = rows.length < START_PAGE;
  if (start < 0) return { rows, last: short };
  const { total, next } = answer;
  const end = total === undefined ? next === undefined : start + rows.length >= total;
  return { rows, last: short || end, ...(total !== undefined && { total }) };
}

const startingAt = (page: HostPage, skipped: number): HostPage =>
  skipped === 0 ? page : { ...page, rows: page.rows.slice(skipped) };

/** Pages by their number; each is counted by the host again, and found by stepping over all before it. */
async function* walkByNumber(
  list: HostList,
  fetcher: PageFetcher,
  from: number,
  end: number,
  total: number | undefined,
): AsyncGenerator<HostPage> {
  // Without a total only the answer to a page tells whether there is another.
  const wave = total === undefined ? 1 : WAVE;
  for (let at = from; at < end; at += wave * START_PAGE) {
    const starts: number[] = [];
    for (let start = at; start < end && starts.length < wave; start += START_PAGE) starts.push(start);
    const answers = await fetcher.all(starts.map((start) => list.page({ start })));
    for (const [index, answer] of answers.entries()) {
      const page = readPage(list, answer, starts[index] ?? at);
      yield page;
      if (page.last) return;
    }
  }
}

/** A range within two pages of the host: one host request. */
async function* walkTwo(
  list: HostList,
  fetcher: PageFetcher,
  start: number,
  skipped: number,
): AsyncGenerator<HostPage> {
  const second = Math.max(start, 0) + START_PAGE;
  const head = list.page({ start });
  const outcomes = list.idOrder
    ? await fetcher.batch([head, pageAfterCommand(list, commandKey(0))])
    : await fetcher.each([head, list.page({ start: second })]);
  const [one, two] = outcomes as [HostCommandOutcome, HostCommandOutcome];
  const first = readPage(list, answerIn(one), start);
  yield startingAt(first, skipped);
  const end = first.rows[first.rows.length - 1];
  if (first.last || !end) return;
  if (list.idOrder) yield* readPagesAfter(list, list.numberOf(end), [two]);
  else yield readPage(list, answerIn(two), second);
}

/**
 * Pages of the paging by `start`: the first one with the number of all matches, unless nobody asks for it,
 * the others in batches. In the order of ids every further page is found by the last id before it.
 */
async function* walkByStart(
  list: HostList,
  fetcher: PageFetcher,
  { offset, limit, withTotal }: RowRange,
): AsyncGenerator<HostPage> {
  const first = Math.floor(offset / START_PAGE) * START_PAGE;
  const end = offset + limit;
  const pages = Math.ceil((end - first) / START_PAGE);
  // Further pages by number are counted anyway, so the first one may as well be.
  const uncounted = !withTotal && first === 0 && (pages === 1 || list.idOrder !== null);
  const start = uncounted ? -1 : first;
  if (pages === 2 && limit <= START_PAGE) {
    yield* walkTwo(list, fetcher, start, offset - first);
    return;
  }
  const head = readPage(list, await fetcher.call(list.page({ start })), start);
  yield startingAt(head, offset - first);
  const row = head.rows[head.rows.length - 1];
  if (head.last || !row || pages <= 1) return;
  const follow = first + START_PAGE;
  const stop = Math.min(end, head.total ?? Number.POSITIVE_INFINITY);
  if (list.idOrder) {
    const left = Math.ceil((stop - follow) / START_PAGE);
    const expected = head.total === undefined ? undefined : left;
    yield* walkAfter(list, fetcher, list.numberOf(row), expected, left);
  } else {
    yield* walkByNumber(list, fetcher, follow, stop, head.total);
  }
}

/** Pages of a range of rows, from the row at its offset on, in the order of the list. */
type Walk = (list: HostList, fetcher: PageFetcher, range: RowRange) => AsyncGenerator<HostPage>;

/** How the pages of each kind of paging are read. */
export const WALKS: Readonly<Record<Paging, Walk>> = {
  start50: walkByStart,
  none: walkWhole,
  'limit-offset': walkByOffset,
  page: walkByOffset,
  cursor: walkByCursor,
};

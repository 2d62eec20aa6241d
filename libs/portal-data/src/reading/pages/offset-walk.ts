import { MOST_COMMANDS, type HostAnswer } from '#libs/host-client/contracts';
import type { HostList } from './host-list.js';
import { BATCH_ROWS, type HostPage, type RowRange } from './host-page.js';
import type { PageFetcher } from './page-fetcher.js';

/** Pages of a host that takes limit and offset and counts nothing: the end tells how many there are. */
export async function* walkByOffset(
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
export async function* walkByCursor(
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
export async function* walkWhole(
  list: HostList,
  fetcher: PageFetcher,
  { offset, limit }: RowRange,
): AsyncGenerator<HostPage> {
  const asked = list.takes('$limit') ? Math.min(offset + limit, list.pageSize) : Number.POSITIVE_INFINITY;
  const rows = list.rows(await fetcher.call(list.page(Number.isFinite(asked) ? { limit: asked } : {})));
  const whole = rows.length < asked;
  yield { rows: rows.slice(offset), last: whole, ...(whole && { total: rows.length }) };
}

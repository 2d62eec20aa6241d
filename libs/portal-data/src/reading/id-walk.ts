import { type HostCommandOutcome, MOST_COMMANDS } from '#libs/host-client/contracts';
import { PorticoError } from '#libs/kernel';
import { type HostList, type HostPage, START_PAGE } from './host-list.js';
import { answerIn, commandKey, type PageCommand, type PageFetcher } from './page-fetcher.js';

/** Commands of the first batches when nobody knows how many rows follow: a long guess makes the host work for nothing. */
const GUESSES = [4, 16];

/** A page after the row that a command of the same batch will answer last. */
export function pageAfterCommand(list: HostList, key: string): PageCommand {
  return list.afterId(list.lastIdOf(key)).page({ start: -1 });
}

/**
 * Pages after a row by its id, as many as asked, each beginning where the one before ends. Nothing is counted.
 * @param at position of the first command in its batch.
 */
export function pagesAfter(list: HostList, id: number, pages: number, at = 0): PageCommand[] {
  return Array.from({ length: pages }, (_page, index) =>
    index === 0 ? list.afterId(id).page({ start: -1 }) : pageAfterCommand(list, commandKey(at + index - 1)),
  );
}

/**
 * Pages that {@link pagesAfter} brought. What follows a page cut short refers to a row that does not exist, so it
 * is not looked at.
 * @throws PorticoError `HOST_UNAVAILABLE` when the host did not go on where it was told to; what it refused a page with.
 */
export function readPagesAfter(
  list: HostList,
  id: number,
  outcomes: readonly HostCommandOutcome[],
): HostPage[] {
  const pages: HostPage[] = [];
  let reached = id;
  for (const outcome of outcomes) {
    const rows = list.rows(answerIn(outcome));
    const first = rows[0] && list.numberOf(rows[0]);
    const forward = first === undefined || (list.idOrder === 'desc' ? first < reached : first > reached);
    if (!forward) {
      throw new PorticoError('HOST_UNAVAILABLE', {
        message: 'The host answered pages of a list out of order.',
      });
    }
    pages.push({ rows, last: rows.length < START_PAGE });
    const end = rows[rows.length - 1];
    if (!end || rows.length < START_PAGE) break;
    reached = list.numberOf(end);
  }
  return pages;
}

/**
 * Walks a list in the order of ids, each page filtered to begin after the one before. Records that come or go
 * meanwhile neither repeat nor hide others. The next batch is under way while the pages of one are used.
 * @param expected pages that follow, when known.
 */
export async function* walkAfter(
  list: HostList,
  fetcher: PageFetcher,
  id: number,
  expected: number | undefined,
  wanted: number,
): AsyncGenerator<HostPage> {
  let left = expected ?? wanted;
  let wave = 0;
  const fetch = async (after: number): Promise<HostPage[]> => {
    const guess = expected === undefined ? (GUESSES[wave] ?? MOST_COMMANDS) : MOST_COMMANDS;
    const pages = Math.min(left, guess, MOST_COMMANDS);
    left -= pages;
    wave += 1;
    return readPagesAfter(list, after, await fetcher.batch(pagesAfter(list, after, pages)));
  };
  let pages = left > 0 ? await fetch(id) : [];
  while (pages.length > 0) {
    const end = pages[pages.length - 1];
    const row = end?.rows[end.rows.length - 1];
    const next = row && !end.last && left > 0 ? fetch(list.numberOf(row)) : Promise.resolve([]);
    // Whoever stops reading before that batch is used does not care how it went.
    next.catch(() => undefined);
    // A page that has been used need not stay until its batch is.
    for (let page = pages.shift(); page; page = pages.shift()) yield page;
    pages = await next;
  }
}

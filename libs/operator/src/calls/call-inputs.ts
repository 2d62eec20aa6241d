import { isUuid, refuseField } from '#libs/kernel';
import type { Page, PageInput } from '../contracts/index.js';
import type { OperatorServices } from '../services/operator-services.js';

const DEFAULT_LIMIT = 100;

/** The id that a cursor is; null for the first page. @throws PorticoError `VALIDATION_ERROR`. */
export function idCursor({ cursor }: PageInput): string | null {
  if (cursor === undefined) return null;
  return isUuid(cursor) ? cursor.toLowerCase() : refuseField('cursor', 'must be `next` of a page before');
}

/**
 * Reads a page and one more, which says whether another page follows.
 * @param read so many, behind the cursor.
 * @param cursorOf the last one of a page.
 */
export async function pageOf<Item>(
  { limit = DEFAULT_LIMIT }: PageInput,
  read: (limit: number) => Promise<readonly Item[]>,
  cursorOf: (last: Item) => string,
): Promise<Page<Item>> {
  const found = await read(limit + 1);
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, next: last === undefined ? null : cursorOf(last) };
}

/** The same of a list whose rows are found behind an id. @param read so many, behind the cursor */
export async function pageById<Item extends { readonly id: string }>(
  input: PageInput,
  read: (place: { readonly after: string | null; readonly limit: number }) => Promise<readonly Item[]>,
): Promise<Page<Item>> {
  const after = idCursor(input);
  return pageOf(
    input,
    (limit) => read({ after, limit }),
    ({ id }) => id,
  );
}

/** The id of the portal that is named, by its id or domain; null when none is. @throws PorticoError `PORTAL_NOT_FOUND`. */
export async function portalIdOf(
  { portals }: Pick<OperatorServices, 'portals'>,
  portal: string | undefined,
): Promise<string | null> {
  return portal === undefined ? null : (await portals.named(portal)).id;
}

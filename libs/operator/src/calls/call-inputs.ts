import { IgnoreUnknown, IntegerField, StringField } from '#libs/http/contracts';
import { isUuid, refuseField } from '#libs/kernel';
import type { Page, PageInput } from '../contracts/index.js';
import type { OperatorServices } from '../services/operator-services.js';

/** The input of a call that takes nothing. */
@IgnoreUnknown()
export class NoInputBody {}

const DEFAULT_LIMIT = 100;
export const HIGHEST_LIMIT = 1_000;

/** What every list that may be long takes. */
export class PagedInput implements PageInput {
  @StringField({ description: '`next` of the page before', maxLength: 200, optional: true })
  readonly cursor?: string;

  @IntegerField({ description: 'How many; 100 when absent', min: 1, max: HIGHEST_LIMIT, optional: true })
  readonly limit?: number;
}

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

/** The id of the portal that is named, by its id or domain; null when none is. @throws PorticoError `PORTAL_NOT_FOUND`. */
export async function portalIdOf(
  { portals }: Pick<OperatorServices, 'portals'>,
  portal: string | undefined,
): Promise<string | null> {
  return portal === undefined ? null : (await portals.named(portal)).id;
}

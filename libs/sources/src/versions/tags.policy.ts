import { PorticoError } from '#libs/kernel';
import { PROTECTING_TAGS } from '../contracts/source-terms.js';
import type { VersionRow } from './version-row.js';

type Tagged = Pick<VersionRow, 'isManual' | 'isPublished' | 'freeTags'>;

/** Tags a version may have. */
export const MOST_TAGS = 10;
const TAG = /^[a-z0-9][a-z0-9._-]{0,31}$/;

/** Tags as they are kept: trimmed, in lower case, each once. @throws PorticoError `INVALID_TAG`. */
export function checkedTags(tags: readonly string[]): string[] {
  const unique = [...new Set(tags.map((tag) => tag.trim().toLowerCase()))];
  const wrong = unique.find((tag) => !TAG.test(tag));
  if (wrong !== undefined) throw new PorticoError('INVALID_TAG', { details: { tag: wrong.slice(0, 64) } });
  return withinLimit(unique);
}

/** @throws PorticoError `INVALID_TAG`. */
export function withinLimit(tags: string[]): string[] {
  if (tags.length <= MOST_TAGS) return tags;
  throw new PorticoError('INVALID_TAG', { details: { tags: tags.length, most: MOST_TAGS } });
}

/** Every tag of a version: the protecting ones first. */
export function tagsOf({ isManual, isPublished, freeTags }: Tagged): string[] {
  return [...(isManual ? ['manual'] : []), ...(isPublished ? ['published'] : []), ...freeTags];
}

/** Tags of a version and more, each once. */
export function unitedTags(version: Tagged, more: readonly string[]): string[] {
  return [...new Set([...tagsOf(version), ...more])];
}

/** Protecting tags are facts, free ones texts. */
export function splitTags(tags: readonly string[]): Tagged {
  const protecting: readonly string[] = PROTECTING_TAGS;
  return {
    isManual: tags.includes('manual'),
    isPublished: tags.includes('published'),
    freeTags: tags.filter((tag) => !protecting.includes(tag)),
  };
}

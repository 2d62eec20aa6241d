import { PROTECTING_TAGS } from '../contracts/source-terms.js';
import type { VersionRow } from './version-row.js';

type Tagged = Pick<VersionRow, 'isManual' | 'isPublished' | 'freeTags'>;

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

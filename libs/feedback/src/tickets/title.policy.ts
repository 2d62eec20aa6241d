const ENDS = /[\p{P}\s]+$/u;
/** One letter may be eighteen in its plain form. An index takes no more than 2,700 bytes, and a character up to four. */
const MOST_CHARACTERS = 600;

/**
 * What two titles are compared by: letter case, form of the letters, spaces and punctuation at the end do not count.
 * A title of nothing else is compared by what it is.
 */
export function comparedTitle(title: string): string {
  const plain = title.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  const compared = plain.replace(ENDS, '') || plain;
  return Array.from(compared).slice(0, MOST_CHARACTERS).join('');
}

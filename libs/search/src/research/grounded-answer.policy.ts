import type { Source } from '../contracts/search-events.js';
import { visible } from '../text/plain-text.policy.js';

const LONGEST_ANSWER = 20_000;
/** What may begin the next of its kind ends each of them, so that no part of a text is looked at for many of them. */
const IMAGE = /!\[[^[\]\n]{0,500}\]\([^[)\n]{0,2048}\)/g;
const LINK = /\[([^[\]\n]{0,500})\]\((?:<[^[<>\n]{0,2048}>|[^[)\n]{0,2048})\)/g;
const ADDRESS = /[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>"'`\])]+/gi;
const CITATION = /\s?\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;
const MARKUP = /<\/?[a-z][^<>\n]{0,500}>/gi;

/**
 * What a model wrote, as far as it rests on the sources: it is text with numbers of sources. Numbers nobody has,
 * images, links and addresses that are none of the sources' are taken out, for a page may have asked for them. Nothing that is
 * taken out makes another of its neighbours: addresses are looked for last.
 */
export function groundedAnswer(text: string, sources: readonly Source[]): string {
  const known = new Set(sources.map(({ url }) => url));
  return visible(text)
    .replace(IMAGE, '')
    .replace(LINK, '$1')
    .replace(MARKUP, '')
    .replace(CITATION, (written, list: string, at: number, whole: string) => {
      const kept = citation(written, list, sources.length);
      // Brackets around one that is taken out are none of another.
      return kept === '' && /[\d,[]/.test(whole.charAt(at - 1)) ? '…' : kept;
    })
    .replace(ADDRESS, (address, at: number, whole: string) =>
      known.has(trimmed(address)) ? address : placeOf(at, at + address.length, whole),
    )
    .trim()
    .slice(0, LONGEST_ANSWER);
}

/** What stands for an address that is taken out: nothing, unless what is around it would become something else together. */
function placeOf(start: number, end: number, whole: string): string {
  const [before, after] = [whole.charAt(start - 1), whole.charAt(end)];
  return /\S/.test(before) && /\S/.test(after) ? ' ' : '';
}

/** An address at the end of a sentence is followed by its full stop. */
function trimmed(address: string): string {
  let { length } = address;
  while (length > 0 && '.,;:!?'.includes(address.charAt(length - 1))) length -= 1;
  return address.slice(0, length);
}

function citation(written: string, list: string, sources: number): string {
  const numbers = list.split(',').map(Number);
  const real = numbers.filter((number) => number >= 1 && number <= sources);
  if (real.length === numbers.length) return written;
  return real.length === 0 ? '' : `${written.startsWith(' ') ? ' ' : ''}[${real.join(', ')}]`;
}

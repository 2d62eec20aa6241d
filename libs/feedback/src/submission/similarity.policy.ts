/** Texts are compared by so many characters; what comes later is seldom written by hand. */
const LONGEST_COMPARED = 4_000;
/** An agent that reports the same thing again shares all but a few words; a person who says it anew a quarter. */
const SAME_FROM = 0.9;

const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const AFTER = String.raw`(?![\p{L}\p{N}])`;
const HEX = '[0-9a-f]';
const MASK = '#';

/** What differs between two reports of one thing: ids, times, how long it took. In the order they are looked for. */
const MASKED: readonly RegExp[] = [
  new RegExp(`${BEFORE}${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}${AFTER}`, 'giu'),
  new RegExp(
    String.raw`${BEFORE}\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?${AFTER}`,
    'giu',
  ),
  new RegExp(String.raw`${BEFORE}\d\d?[./]\d\d?[./]\d{2,4}${AFTER}`, 'gu'),
  new RegExp(String.raw`${BEFORE}\d\d?:\d\d(?::\d\d(?:[.,]\d+)?)?${AFTER}`, 'gu'),
  new RegExp(
    String.raw`${BEFORE}\d+(?:[.,]\d+)? ?(?:ms|s|sec|seconds?|minutes?|min|мс|сек|секунд\p{L}*|минут\p{L}*|мин)${AFTER}`,
    'giu',
  ),
  new RegExp(`${BEFORE}(?=[a-z]*\\d)(?=\\d*[a-z])[0-9a-z]{16,}${AFTER}`, 'giu'),
  new RegExp(`${BEFORE}(?=[a-f]*\\d)${HEX}{6,}${AFTER}`, 'giu'),
  new RegExp(String.raw`${BEFORE}\d{4,}${AFTER}`, 'gu'),
];

/** What tells two reports apart, however alike the words around it are. */
const MARKS: readonly RegExp[] = [
  // Paths of the service.
  /\/v1(?:\/[\p{L}\p{N}_.:{}#*-]+)+/giu,
  // Codes: words in capitals, joined or long enough not to be an emphasis.
  /(?<![\p{L}\p{N}_])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])[A-Z]{5,}(?![\p{L}\p{N}_])/gu,
  // Statuses of HTTP.
  /(?<![\p{L}\p{N}_.,:-])[1-5]\d\d(?![\p{L}\p{N}_]|[.,:]\d)/gu,
];

const ID_IN_PATH = /(?<=\/)\d+(?=\/|$)/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** A text as it is compared. */
export interface ComparedText {
  readonly plain: string;
  readonly trigrams: ReadonlySet<string>;
  readonly marks: ReadonlySet<string>;
}

function marksOf(masked: string): Set<string> {
  const found = MARKS.flatMap((mark) => masked.match(mark) ?? []);
  return new Set(
    found.map((mark) =>
      mark
        .toLowerCase()
        .replace(/[.:-]+$/u, '')
        .replace(ID_IN_PATH, MASK),
    ),
  );
}

function trigramsOf(masked: string): Set<string> {
  const trigrams = new Set<string>();
  for (const word of masked.toLowerCase().match(WORD) ?? []) {
    const padded = `  ${word} `;
    for (let from = 0; from + 3 <= padded.length; from += 1) trigrams.add(padded.slice(from, from + 3));
  }
  return trigrams;
}

/** Prepares title and body of a ticket, so that one is compared with many. */
export function comparedText(title: string, body: string): ComparedText {
  const begin = `${title}\n${body}`.slice(0, LONGEST_COMPARED);
  // One letter may be eighteen in its plain form.
  const plain = begin.normalize('NFKC').slice(0, LONGEST_COMPARED);
  const masked = MASKED.reduce((text, pattern) => text.replace(pattern, MASK), plain);
  return { plain, trigrams: trigramsOf(masked), marks: marksOf(masked) };
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const element of one) if (other.has(element)) count += 1;
  return count;
}

/** Share of the trigrams that both have among those that either has, 0 to 1. Texts without words are equal or not. */
export function similarity(one: ComparedText, other: ComparedText): number {
  const both = shared(one.trigrams, other.trigrams);
  const all = one.trigrams.size + other.trigrams.size - both;
  if (all === 0) return one.plain === other.plain ? 1 : 0;
  return both / all;
}

/** Whether both report the same thing: nearly the same words, and the same paths, codes and statuses. */
export function isSameReport(one: ComparedText, other: ComparedText): boolean {
  if (one.marks.size !== other.marks.size || shared(one.marks, other.marks) !== one.marks.size) return false;
  return similarity(one, other) >= SAME_FROM;
}

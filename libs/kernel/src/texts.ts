/**
 * Whether a text has more characters than `bound`, counted as JSON Schema and other programs do: by code points, so that
 * a picture of one is one. A text of megabytes is not gone through.
 */
export function isLongerThan(text: string, bound: number): boolean {
  if (text.length <= bound) return false;
  let count = text.length;
  if (count > 2 * bound) return true;
  for (let at = 0; at < text.length && count > bound; at += 1) {
    if (text.codePointAt(at)! <= 0xffff) continue;
    count -= 1;
    at += 1;
  }
  return count > bound;
}

/**
 * A text, a number or a boolean as a text; empty for anything else. `String` throws for an object that somebody has sent
 * with a member called `toString`.
 */
export function scalarText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return '';
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it is written into HTML, also inside of quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

const MOST_EDITS = 3;
/** Longer ones are no slip of a finger, and would cost the square of their length. */
const LONGEST_WORD = 60;
/** Share of a word that may be wrong before another word is no guess any more. */
const WRONG_SHARE = 0.4;

/** Letters to insert, remove, change or swap with their neighbour until one word is the other. */
function edits(from: string, to: string): number {
  const first = Array.from({ length: to.length + 1 }, (_, column) => column);
  const rows: number[][] = [first];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(from.length, to.length);
}

/** The word that was probably meant; null when none is near. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  if (word.length > LONGEST_WORD) return null;
  const lower = word.toLowerCase();
  const near = candidates
    .map((candidate) => ({ candidate, distance: edits(lower, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => {
      const longest = Math.max(candidate.length, word.length);
      return distance <= MOST_EDITS && distance <= longest * WRONG_SHARE;
    })
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.candidate ?? null;
}

/** ` Did you mean x?`, or nothing. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const meant = nearest(word, candidates);
  return meant === null ? '' : ` Did you mean ${meant}?`;
}

const LOST_PLUS = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:?\d{2}(:?\d{2}([.,]\d{1,9})?)? \d{2}(:?\d{2})?$/i;

/**
 * What is added to the refusal of a moment whose offset begins with a space: that is what a `+` means in a query. Nothing
 * for any other value.
 */
export function lostPlus(value: unknown): string {
  const isLost = typeof value === 'string' && LOST_PLUS.test(value);
  return isLost ? '; the "+" of an offset must be encoded as %2B in a query' : '';
}

/** Scheme and host of an address; what follows the host is left alone. */
const HOST = /^(https?:\/\/)([^/?#\\:@[\]]+)(?=(?::\d*)?(?:[/?#]|$))/i;
/** Letters, their marks, digits, and what joins them to a host name. */
const NAME = /^[\p{L}\p{M}\p{Nd}.-]+$/u;
const OUTSIDE_ASCII = /[^\0-\x7f]/;

/**
 * The address with its host in punycode, as it goes over the wire: `https://пример.рф/a` is
 * `https://xn--e1afmkfd.xn--p1ai/a`. Everything else stays as it is, byte for byte, and so does a host that
 * is ASCII already, or that has signs which only stand for others, as letters of full width do.
 */
export function asciiAddress(address: string): string {
  return address.replace(HOST, (whole, scheme: string, host: string) => {
    const ascii = OUTSIDE_ASCII.test(host) ? asciiHost(host) : null;
    return ascii === null ? whole : scheme + ascii;
  });
}

function asciiHost(host: string): string | null {
  const isPlain = NAME.test(host) && host.normalize('NFKC') === host.normalize('NFC');
  const address = `https://${host}`;
  return isPlain && URL.canParse(address) ? new URL(address).hostname : null;
}

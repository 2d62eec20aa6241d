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

/** Characters of a word that make one token. */
const PIECE = /\s*\S{1,5}|\s+$/gu;

/** A text in its tokens; together they are the text. */
export function piecesOf(text: string): readonly string[] {
  return text.match(PIECE) ?? [];
}

export function countTokens(text: string): number {
  return piecesOf(text).length;
}

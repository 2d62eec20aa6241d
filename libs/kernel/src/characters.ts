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

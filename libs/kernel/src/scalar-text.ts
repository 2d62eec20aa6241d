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

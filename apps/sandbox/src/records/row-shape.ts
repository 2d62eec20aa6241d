import type { Row } from './record-type.js';

/**
 * A maker of rows with these keys, all null. Objects that get dozens of keys one after another by computed names become
 * hash tables, ten times as large; copies of one parsed object share its shape.
 */
export function rowShape(keys: readonly string[]): () => Row {
  const empty = JSON.parse(
    JSON.stringify({ id: 0, ...Object.fromEntries(keys.map((key) => [key, null])) }),
  ) as Row;
  return () => ({ ...empty });
}

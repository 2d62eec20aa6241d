import { ToolRefusal } from '../tools/tool.errors.js';
import { plainJson } from './portal-text.policy.js';

/** Characters of JSON of one answer that fit beside an agent's other work. */
const LONGEST_LIST = 48_000;

/** The first rows that fit. At least one, so that every list comes to its end. */
export function rowsThatFit(rows: readonly unknown[], longest = LONGEST_LIST): readonly unknown[] {
  let characters = 0;
  const end = rows.findIndex((row) => {
    characters += plainJson(row).length + 1;
    return characters > longest;
  });
  return end === -1 ? rows : rows.slice(0, Math.max(end, 1));
}

const CURSOR = /^from-(\d{1,9})$/;

/** Where a list goes on, as agents hand it back. */
export function cursorAt(offset: number): string {
  return Buffer.from(`from-${offset}`).toString('base64url');
}

/**
 * The rows before what is asked for; 0 without a cursor.
 * @throws ToolRefusal for a text that is no cursor of ours.
 */
export function offsetOf(cursor: unknown): number {
  if (cursor === undefined || cursor === null) return 0;
  const text = typeof cursor === 'string' ? Buffer.from(cursor, 'base64url').toString('utf8') : '';
  const [, digits] = CURSOR.exec(text) ?? [];
  if (digits === undefined) {
    throw new ToolRefusal('INVALID_PARAMS', '"cursor" must be the nextCursor of an answer of this tool.');
  }
  return Number(digits);
}

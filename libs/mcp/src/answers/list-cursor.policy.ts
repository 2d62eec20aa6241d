import { ToolRefusal } from '../tools/tool-refusal.js';

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

import { plainJson } from './portal-text.policy.js';

/** Characters of JSON of one answer that fit beside an agent's other work. */
export const LONGEST_LIST = 48_000;

/** The first rows that fit. At least one, so that every list comes to its end. */
export function rowsThatFit(rows: readonly unknown[], longest = LONGEST_LIST): readonly unknown[] {
  let characters = 0;
  const end = rows.findIndex((row) => {
    characters += plainJson(row).length + 1;
    return characters > longest;
  });
  return end === -1 ? rows : rows.slice(0, Math.max(end, 1));
}

import type { Row } from '../records/record-type.js';
import type { SeededRandom } from './random.js';

/** What a table is seeded from. */
export interface SeedInput {
  /** The table's own sequence, so that adding a table moves no other. */
  readonly random: SeededRandom;
  readonly domain: string;
  /** How many records are asked for; null leaves it to the table. Only deals come in any number. */
  readonly count: number | null;
  /** The starting rows of another table, for one whose rows follow from them. */
  readonly rowsOf: (table: string) => Row[];
}

/** The starting rows of a table, in id order; the same input always gives the same rows. */
export type SeedTables = Readonly<Record<string, (input: SeedInput) => Row[]>>;

import type { Row } from '../records/record-type.js';
import { SeededRandom } from './random.js';
import { COMPANY_SEEDS } from './company-seeds.js';
import { CRM_SEEDS } from './crm-seeds.js';
import type { SeedTables } from './seed-input.js';

const SEEDS: SeedTables = { ...CRM_SEEDS, ...COMPANY_SEEDS };

/** Names of the tables every portal has. */
export const TABLE_NAMES: ReadonlySet<string> = new Set(Object.keys(SEEDS));

/** The starting rows of one table of a portal. */
export function seedTable(name: string, domain: string, seed: number, count: number | null): Row[] {
  const random = new SeededRandom(`${domain}/${name}`, seed);
  const rowsOf = (table: string): Row[] => seedTable(table, domain, seed, count);
  return SEEDS[name]?.({ random, domain, count, rowsOf }) ?? [];
}

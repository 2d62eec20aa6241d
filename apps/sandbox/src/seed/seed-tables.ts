import { Table } from '../portals/table.js';
import { SeededRandom } from './random.js';
import { seedDeals } from './seed-deals.js';
import { seedUsers } from './seed-users.js';

const USER_COUNT = 12;
const DEAL_COUNT = 300;

/** The starting data of a portal; every table draws from its own sequence, so that adding one moves no other. */
export function seedTables(domain: string, seed: number): Record<string, Table> {
  const random = (table: string): SeededRandom => new SeededRandom(`${domain}/${table}`, seed);
  return {
    user: new Table(seedUsers(random('user'), domain, USER_COUNT)),
    deal: new Table(seedDeals(random('deal'), DEAL_COUNT, USER_COUNT)),
  };
}

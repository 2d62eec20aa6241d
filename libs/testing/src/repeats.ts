const SOAK_FACTOR = 10;

/** How often a loop over random cases runs: this often in `npm test`, ten times as often in `npm run test:soak`. */
export function repeats(usual: number): number {
  return process.env['PORTICO_SOAK'] === '1' ? usual * SOAK_FACTOR : usual;
}

const { PORTICO_FUZZ_SECONDS = '600', PORTICO_FUZZ_SEED: seed, PORTICO_FUZZ_PATH: path } = process.env;

/**
 * How long each parser is tried in the soak tier: `PORTICO_FUZZ_SECONDS`, ten minutes by default. A failure says which
 * `PORTICO_FUZZ_SEED` and `PORTICO_FUZZ_PATH` show it again.
 */
export const FUZZ_SETTINGS = {
  seconds: Number(PORTICO_FUZZ_SECONDS),
  seed: seed === undefined ? null : Number(seed),
  path: path ?? null,
} as const;

const SOAK_FACTOR = 10;

/** How often a loop over random cases runs: this often in `npm test`, ten times as often in `npm run test:soak`. */
export function repeats(usual: number): number {
  return process.env['PORTICO_SOAK'] === '1' ? usual * SOAK_FACTOR : usual;
}

/** What happens in a spec that plays through many days, in a fixed order that looks like chance. */
export class Dice {
  constructor(private seed: number) {}

  /** A whole number from 0 up to `most`, not included. */
  roll(most: number): number {
    this.seed = (this.seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((this.seed / 2_147_483_648) * most);
  }

  of<T>(values: readonly T[]): T {
    return values[this.roll(values.length)]!;
  }
}

import { FUZZ_SETTINGS } from '#libs/testing/contracts';
import { fuzzAtLength } from './run-target.js';
import type { FuzzTarget } from './target.js';

/** What is not the parser's: the last case, and making the smallest of one that fails. */
const AROUND_SECONDS = 300;

/** Tries every target for as long as the settings say, by chance, or shows again what has failed. */
export function soakTargets(kind: string, targets: readonly FuzzTarget[]): void {
  const { seconds, path } = FUZZ_SETTINGS;
  describe(`parsers of ${kind}, at length`, () => {
    it.each(targets.map((target) => [target.name, target] as const))(
      'take anything, or refuse it in their own words, in time, and keep nothing: %s',
      async (_name, target) => {
        const seed = FUZZ_SETTINGS.seed ?? Math.trunc(Math.random() * 2 ** 31);
        // Nobody hears of it by a failure from a parser that does not come back.
        process.stderr.write(`${target.name}: PORTICO_FUZZ_SEED=${seed}\n`);
        await fuzzAtLength(target, {
          cases: Number.MAX_SAFE_INTEGER,
          seconds,
          seed,
          ...(path !== null && { path }),
        });
      },
      (seconds + AROUND_SECONDS) * 1_000,
    );
  });
}

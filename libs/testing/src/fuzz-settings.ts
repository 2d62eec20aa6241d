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

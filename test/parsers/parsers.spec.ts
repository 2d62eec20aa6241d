import { fuzz } from './run-target.js';
import { TARGETS } from './all-targets.data.js';

/** A few of each, always the same: the soak tier has ten minutes for each, with chance of its own. */
const CASES = 150;
const SEED = 20_261_126;

describe.each(Object.entries(TARGETS))('parsers of %s', (_, targets) => {
  it.each(targets.map((target) => [target.name, target] as const))(
    'take anything, or refuse it in their own words, in time: %s',
    (_name, target) => fuzz(target, { cases: CASES, seconds: null, seed: SEED }),
  );
});

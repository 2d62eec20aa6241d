import fc from 'fast-check';
import { MICRO } from '../contracts/charge-terms.js';
import type { ModelRules, ModelVerdict, UsageModel } from './usage-model.js';

export type ModelStep =
  | { readonly kind: 'admit'; readonly most: number; readonly process: 0 | 1 }
  /** Of the calls that were admitted, the one at this place of them; some settle a second time. */
  | { readonly kind: 'settle'; readonly place: number; readonly used: number }
  | { readonly kind: 'clock'; readonly ms: number };

const HOUR_MS = 3_600_000;
const units = (count: number) => BigInt(count) * MICRO;

/** A month of 1000 units, a day of 100, a week of 350, at 10 micro-credits a unit, 200 of them in an hour. */
const PLAIN: ModelRules = {
  limits: [units(100), units(350), units(1_000)],
  pacing: 'off',
  overage: true,
  hourCap: 200n,
  overagePrice: 10n,
};

export const RULES = [
  PLAIN,
  { ...PLAIN, pacing: 'wallet' },
  { ...PLAIN, pacing: 'block' },
  { ...PLAIN, pacing: 'ignore' },
  { ...PLAIN, pacing: 'wallet', overage: false },
] as const satisfies readonly ModelRules[];

/** Random lives of a portal: calls of two processes, and a clock that goes both ways. */
export function steps(maxLength: number): fc.Arbitrary<ModelStep[]> {
  return fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('admit' as const),
          most: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 60 })),
          process: fc.constantFrom(0 as const, 1 as const),
        }),
      },
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('settle' as const),
          place: fc.nat(1_000),
          used: fc.integer({ min: 0, max: 80 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('clock' as const),
          ms: fc.oneof(
            fc.integer({ min: -2 * HOUR_MS, max: 3 * HOUR_MS }),
            fc.integer({ min: -10 * 24 * HOUR_MS, max: 20 * 24 * HOUR_MS }),
          ),
        }),
      },
    ),
    { minLength: Math.floor(maxLength / 2), maxLength, size: 'max' },
  );
}

/** What the model says to an admission; null for everything else. */
export function playOnModel(
  model: UsageModel,
  step: Exclude<ModelStep, { kind: 'clock' }>,
  nowMs: number,
  id = `call-${model.calls.size}`,
): ModelVerdict | null {
  if (step.kind === 'admit') return model.admit(id, units(step.most), nowMs);
  const ids = [...model.calls.keys()];
  const settled = ids[step.place % Math.max(1, ids.length)];
  if (settled !== undefined) model.settle(settled, units(step.used));
  return null;
}

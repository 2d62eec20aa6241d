import fc from 'fast-check';
import { repeats } from '#libs/testing/contracts';
import { UsageModel } from '../__fixtures__/usage-model.js';
import { playOnModel, RULES, steps } from '../__fixtures__/usage-steps.js';

const START = Date.UTC(2026, 5, 1, 12);
const MOST_RESERVED = 60n * 1_000_000n;

describe('accounting as its rules are written', () => {
  it('keeps to its limits, counts each call once and forgets none, whichever way the clock goes', () => {
    fc.assert(
      fc.property(steps(120), fc.constantFrom(...RULES), fc.nat(2_000), (played, rules, wallet) => {
        const model = new UsageModel(rules, BigInt(wallet));
        let nowMs = START;
        let hourCost = new Map<number, bigint>();
        for (const step of played) {
          if (step.kind === 'clock') nowMs += step.ms;
          else playOnModel(model, step, nowMs);
          const [, , month] = model.windows;
          // Overshoot: what one call may use beyond its reservation is the only way above a limit.
          const excess = [...model.calls.values()].reduce(
            (sum, { settled, reserved }) =>
              sum + (settled !== null && settled > reserved ? settled - reserved : 0n),
            0n,
          );
          expect(month!.settled <= rules.limits[2]! + MOST_RESERVED + excess).toBe(true);
          expect(model.wallet >= 0n).toBe(true);
          expect(model.overSettled + model.overReserved <= rules.hourCap).toBe(true);
          hourCost = hourCost.set(model.overHour, model.overSettled);
        }
        for (const id of model.calls.keys()) model.settle(id, 5_000_000n);
        const before = [model.row(nowMs), model.wallet];
        for (const id of model.calls.keys()) model.settle(id, 9_000_000n);
        expect([model.row(nowMs), model.wallet]).toEqual(before);
        for (const [index, window] of model.windows.entries()) {
          const counted = [...model.calls.values()]
            .filter(({ starts }) => starts[index] === window.startMs)
            .reduce((sum, { settled }) => sum + (settled ?? 0n), 0n);
          expect(window.reserved).toBe(0n);
          expect(window.settled).toBe(window.startMs === null ? 0n : counted);
        }
        for (const cost of hourCost.values()) expect(cost <= rules.hourCap).toBe(true);
      }),
      { numRuns: repeats(60) },
    );
  });

  it('places windows by the anchor alone: steps of the clock in between change nothing', () => {
    const step = fc.record({
      kind: fc.constant('admit' as const),
      most: fc.integer({ min: 1, max: 60 }),
      process: fc.constant(0 as const),
    });
    fc.assert(
      fc.property(step, step, fc.array(fc.nat(40 * 86_400_000), { maxLength: 20 }), (first, last, ways) => {
        const [rules] = RULES;
        const direct = new UsageModel(rules, 0n);
        const wandering = new UsageModel(rules, 0n);
        const end = START + 40 * 86_400_000;
        for (const model of [direct, wandering]) playOnModel(model, first, START);
        for (const way of [...ways].sort((one, other) => one - other)) {
          wandering.admit('refused', 10_000_000_000n, START + way);
          wandering.settle('refused', 0n);
          wandering.calls.delete('refused');
        }
        for (const model of [direct, wandering]) playOnModel(model, last, end);
        expect(wandering.windows).toEqual(direct.windows);
      }),
      { numRuns: repeats(100) },
    );
  });
});

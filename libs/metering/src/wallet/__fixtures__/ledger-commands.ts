import fc from 'fast-check';
import type { LedgerCommand } from './ledger-model.js';

const PORTALS = 3;
const NAMES = 6;

const portal = fc.integer({ min: 0, max: PORTALS - 1 });
const amount = fc.bigInt({ min: 1n, max: 100n });

/** Of portals that share nothing: a key or hold belongs to one of them, and always means the same. */
function named(
  make: (portal: number, name: string, amount: bigint) => LedgerCommand,
): fc.Arbitrary<LedgerCommand> {
  return fc
    .record({ portal, name: fc.integer({ min: 0, max: NAMES - 1 }) })
    .map(({ portal: of, name }) => make(of, `${of}-${name}`, BigInt(((name * 37 + of * 11) % 90) + 1)));
}

const command: fc.Arbitrary<LedgerCommand> = fc.oneof<fc.MaybeWeightedArbitrary<LedgerCommand>[]>(
  {
    weight: 3,
    arbitrary: named((of, name, sum) => ({ type: 'topup', portal: of, key: `t:${name}`, amount: sum })),
  },
  {
    weight: 1,
    arbitrary: named((of, name, sum) => ({
      type: 'adjust',
      portal: of,
      key: `a:${name}`,
      amount: sum % 2n === 0n ? sum : -sum,
    })),
  },
  {
    weight: 2,
    arbitrary: named((of, name, sum) => ({ type: 'charge', portal: of, key: `i:${name}`, amount: sum })),
  },
  { weight: 4, arbitrary: named((of, id, sum) => ({ type: 'hold', portal: of, id, amount: sum })) },
  {
    weight: 4,
    arbitrary: fc
      .record({ portal, name: fc.integer({ min: 0, max: NAMES - 1 }), actual: amount })
      .map(({ portal: of, name, actual }) => ({ type: 'settle', portal: of, id: `${of}-${name}`, actual })),
  },
  { weight: 1, arbitrary: named((of, id) => ({ type: 'release', portal: of, id })) },
  { weight: 1, arbitrary: named((of, id) => ({ type: 'expire', portal: of, id })) },
  { weight: 1, arbitrary: portal.map((of) => ({ type: 'review', portal: of })) },
);

/** What happens, and the hours until the next thing does. */
export const ledgerSteps = fc.array(
  fc.record({ command, hours: fc.integer({ min: 0, max: 30 }), times: fc.integer({ min: 1, max: 3 }) }),
  { maxLength: 40 },
);

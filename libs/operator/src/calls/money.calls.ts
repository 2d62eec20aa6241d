import { refuseField } from '#libs/kernel';
import { idCursor, pageOf } from './call-inputs.js';
import { type CallsOf, served } from './operator-call.js';

const MOST_UNITS = 1_000_000_000_000;

/** @throws PorticoError `VALIDATION_ERROR`. */
function checkMonth(units: unknown): void {
  if (units === undefined || units === null || units === 'none') return;
  if (Number.isInteger(units) && Number(units) >= 0 && Number(units) <= MOST_UNITS) return;
  refuseField('monthUnits', `must be a whole number up to ${MOST_UNITS}, "none" or null`);
}

/** What portals have and owe, and what they may use of AI. */
export const MONEY_CALLS = {
  'wallet.show': served('wallet.show', {
    services: ['portals', 'wallet'],
    run: async ({ portals, wallet }, { portal }) => wallet.show((await portals.named(portal)).id),
  }),

  'wallet.statement': served('wallet.statement', {
    services: ['portals', 'wallet'],
    run: async ({ portals, wallet }, input) => {
      const { portal, from, to } = input;
      const [{ id }, before] = [await portals.named(portal), idCursor(input)];
      const range = {
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(before !== null && { before }),
      };
      return pageOf(
        input,
        (limit) => wallet.statement(id, { ...range, limit }),
        ({ entry }) => entry,
      );
    },
  }),

  'wallet.topup': served('wallet.topup', {
    services: ['portals', 'wallet'],
    run: async ({ portals, wallet }, { portal, credits, reference }) =>
      wallet.credit((await portals.named(portal)).id, credits, reference),
  }),

  'wallet.adjust': served('wallet.adjust', {
    services: ['portals', 'wallet'],
    run: async ({ portals, wallet }, { portal, by, reference }) =>
      wallet.adjust((await portals.named(portal)).id, by, reference),
  }),

  'wallet.reverse': served('wallet.reverse', {
    services: ['wallet'],
    run: ({ wallet }, { entry, reference }) => wallet.reverse(entry, reference),
  }),

  'wallet.parked': served('wallet.parked', {
    services: ['wallet'],
    run: ({ wallet }) => wallet.parkedTopUps(),
  }),

  'quota.show': served('quota.show', {
    services: ['portals', 'quota'],
    run: async ({ portals, quota }, { portal }) => quota.show((await portals.named(portal)).id),
  }),

  'quota.set': served('quota.set', {
    services: ['portals', 'quota'],
    run: async ({ portals, quota }, { portal, ...change }) => {
      checkMonth(change.monthUnits);
      return quota.set((await portals.named(portal)).id, change);
    },
  }),

  'offPeak.show': served('offPeak.show', {
    services: ['offPeak'],
    run: ({ offPeak }) => offPeak.now(),
  }),
} satisfies CallsOf<'wallet' | 'quota' | 'offPeak'>;

import { idCursor, pageOf, portalIdOf } from './call-inputs.js';
import { type CallsOf, served } from './operator-call.js';

/** Subscriptions of persons on portals, and what makes them cheaper. */
export const SUBSCRIPTION_CALLS = {
  'coupons.list': served('coupons.list', {
    services: ['coupons'],
    run: ({ coupons }, input) => {
      const before = idCursor(input);
      return pageOf(
        input,
        (limit) => coupons.page(before, limit),
        ({ id }) => id,
      );
    },
  }),

  'coupons.create': served('coupons.create', {
    services: ['coupons'],
    run: ({ coupons }, input) => coupons.create(input),
  }),

  'coupons.revoke': served('coupons.revoke', {
    services: ['coupons'],
    run: ({ coupons }, { coupon }) => coupons.revoke(coupon),
  }),

  'tiers.list': served('tiers.list', {
    services: ['tiers'],
    run: ({ tiers }) => tiers.list(),
  }),

  'subscriptions.list': served('subscriptions.list', {
    services: ['portals', 'subscriptions'],
    run: async (services, input) => {
      const question = {
        portalId: await portalIdOf(services, input.portal),
        state: input.state ?? null,
        tier: input.tier ?? null,
        after: idCursor(input),
      };
      return pageOf(
        input,
        (limit) => services.subscriptions.page({ ...question, limit }),
        ({ id }) => id,
      );
    },
  }),

  'subscriptions.show': served('subscriptions.show', {
    services: ['subscriptions'],
    run: ({ subscriptions }, { seat }) => subscriptions.show(seat),
  }),

  'subscriptions.activate': served('subscriptions.activate', {
    services: ['portals', 'subscriptions'],
    run: async ({ portals, subscriptions }, { portal, user }) =>
      subscriptions.activate((await portals.named(portal)).id, user),
  }),

  'subscriptions.change': served('subscriptions.change', {
    services: ['subscriptions'],
    run: ({ subscriptions }, { seat, ...change }) => subscriptions.change(seat, change),
  }),

  'subscriptions.order': served('subscriptions.order', {
    services: ['subscriptions'],
    run: ({ subscriptions }, { seat, order }) => subscriptions.order(seat, order),
  }),

  'subscriptions.boost': served('subscriptions.boost', {
    services: ['subscriptions'],
    run: ({ subscriptions }, { seat, percent, days }) => subscriptions.boost(seat, percent, days),
  }),
} satisfies CallsOf<'coupons' | 'tiers' | 'subscriptions'>;

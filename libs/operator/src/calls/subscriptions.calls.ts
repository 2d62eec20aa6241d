import { pageById, portalIdOf } from './call-inputs.js';
import { type CallsOf, served } from './operator-call.js';

/** Subscriptions of persons on portals, and what makes them cheaper. */
export const SUBSCRIPTION_CALLS = {
  'coupons.list': served(['coupons'], ({ coupons }, input) =>
    pageById(input, ({ after, limit }) => coupons.page(after, limit)),
  ),

  'coupons.create': served(['coupons'], ({ coupons }, input) => coupons.create(input)),
  'coupons.revoke': served(['coupons'], ({ coupons }, { coupon }) => coupons.revoke(coupon)),
  'tiers.list': served(['tiers'], ({ tiers }) => tiers.list()),

  'subscriptions.list': served(['portals', 'subscriptions'], async (services, input) => {
    const { state = null, tier = null } = input;
    const portalId = await portalIdOf(services, input.portal);
    return pageById(input, (place) => services.subscriptions.page({ ...place, portalId, state, tier }));
  }),

  'subscriptions.show': served(['subscriptions'], ({ subscriptions }, { seat }) => subscriptions.show(seat)),

  'subscriptions.activate': served(
    ['portals', 'subscriptions'],
    async ({ portals, subscriptions }, { portal, user }) =>
      subscriptions.activate((await portals.named(portal)).id, user),
  ),

  'subscriptions.change': served(['subscriptions'], ({ subscriptions }, { seat, ...change }) =>
    subscriptions.change(seat, change),
  ),

  'subscriptions.order': served(['subscriptions'], ({ subscriptions }, { seat, order }) =>
    subscriptions.order(seat, order),
  ),

  'subscriptions.boost': served(['subscriptions'], ({ subscriptions }, { seat, percent, days }) =>
    subscriptions.boost(seat, percent, days),
  ),
} satisfies CallsOf<'coupons' | 'tiers' | 'subscriptions'>;

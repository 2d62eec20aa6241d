import { EnumField, IntegerField, StringField } from '#libs/http/contracts';
import type { CouponType, OperatorInput, SeatState, SubscriptionOrder, Tier } from '../contracts/index.js';
import { idCursor, NoInputBody, PagedInput, pageOf, portalIdOf } from './call-inputs.js';
import { type CallsOf, reading, writing } from './operator-call.js';

const TIERS = ['FREE', 'PRO', 'MAX', 'ULTRA'] as const satisfies Tier[];
const SEAT_STATES = ['ACTIVE', 'PAUSED', 'CANCELLED', 'PARKED'] as const satisfies SeatState[];
const ORDERS = [
  'cancel',
  'keep',
  'pause',
  'resume',
  'park',
  'unpark',
  'reset_usage',
] as const satisfies SubscriptionOrder[];
const COUPON_TYPES = ['credits', 'free_months', 'discount', 'boost'] as const satisfies CouponType[];

class NewCouponInput implements OperatorInput<'coupons.create'> {
  @EnumField({ description: 'What it does', values: COUPON_TYPES })
  readonly type!: CouponType;

  @StringField({
    description: 'Credits; months; percent off the next charge; percent more usage',
    maxLength: 40,
  })
  readonly value!: string;

  @StringField({ description: 'How many days a boost lasts', maxLength: 10, optional: true })
  readonly days?: string;

  @StringField({ description: 'Redemptions in all; any number when absent', maxLength: 10, optional: true })
  readonly max?: string;

  @StringField({ description: 'ISO 8601; without an end when absent', maxLength: 40, optional: true })
  readonly until?: string;

  @StringField({
    description: 'Only for subscriptions of these, with commas between',
    maxLength: 100,
    optional: true,
  })
  readonly tiers?: string;

  @StringField({
    description: 'Instead of a random one: at least 12 letters and digits',
    maxLength: 100,
    optional: true,
  })
  readonly code?: string;
}

class NamedCoupon {
  @StringField({ description: 'Id of the coupon', maxLength: 64 })
  readonly coupon!: string;
}

class SubscriptionsListInput extends PagedInput {
  @StringField({ description: 'Only those of this portal: id or domain', maxLength: 253, optional: true })
  readonly portal?: string;

  @EnumField({ description: 'Only those in this state', values: SEAT_STATES, optional: true })
  readonly state?: SeatState;

  @EnumField({ description: 'Only those of this tier', values: TIERS, optional: true })
  readonly tier?: Tier;
}

class NamedSeat {
  @StringField({ description: 'Id of the subscription', maxLength: 64 })
  readonly seat!: string;
}

class ActivateInput {
  @StringField({ description: 'Id or domain', maxLength: 253 })
  readonly portal!: string;

  @StringField({ description: 'Id of a user of the portal', maxLength: 64 })
  readonly user!: string;
}

class ChangeInput extends NamedSeat {
  @EnumField({ description: 'Tier it gets', values: TIERS })
  readonly tier!: Tier;

  @IntegerField({
    description: 'Months: 1, 3, 6 or 12; that of the subscription when absent',
    optional: true,
  })
  readonly term?: number;

  @StringField({ description: 'Of a preview: its price holds', maxLength: 64, optional: true })
  readonly quote?: string;
}

class OrderInput extends NamedSeat {
  @EnumField({ description: 'What becomes of it', values: ORDERS })
  readonly order!: SubscriptionOrder;
}

class BoostInput extends NamedSeat {
  @IntegerField({ description: '100 doubles the limits' })
  readonly percent!: number;

  @IntegerField({ description: 'How long, from now on' })
  readonly days!: number;
}

/** Subscriptions of persons on portals, and what makes them cheaper. */
export const SUBSCRIPTION_CALLS = {
  'coupons.list': reading('coupons.list', {
    services: ['coupons'],
    input: PagedInput,
    run: ({ coupons }, input) => {
      const before = idCursor(input);
      return pageOf(
        input,
        (limit) => coupons.page(before, limit),
        ({ id }) => id,
      );
    },
  }),

  'coupons.create': writing('coupons.create', {
    services: ['coupons'],
    input: NewCouponInput,
    target: () => null,
    run: ({ coupons }, input) => coupons.create(input),
  }),

  'coupons.revoke': writing('coupons.revoke', {
    services: ['coupons'],
    input: NamedCoupon,
    target: ({ coupon }) => coupon,
    run: ({ coupons }, { coupon }) => coupons.revoke(coupon),
  }),

  'tiers.list': reading('tiers.list', {
    services: ['tiers'],
    input: NoInputBody,
    run: ({ tiers }) => tiers.list(),
  }),

  'subscriptions.list': reading('subscriptions.list', {
    services: ['portals', 'subscriptions'],
    input: SubscriptionsListInput,
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

  'subscriptions.show': reading('subscriptions.show', {
    services: ['subscriptions'],
    input: NamedSeat,
    run: ({ subscriptions }, { seat }) => subscriptions.show(seat),
  }),

  'subscriptions.activate': writing('subscriptions.activate', {
    services: ['portals', 'subscriptions'],
    input: ActivateInput,
    target: ({ user }) => user,
    run: async ({ portals, subscriptions }, { portal, user }) =>
      subscriptions.activate((await portals.named(portal)).id, user),
  }),

  'subscriptions.change': writing('subscriptions.change', {
    services: ['subscriptions'],
    input: ChangeInput,
    target: ({ seat }) => seat,
    run: ({ subscriptions }, { seat, ...change }) => subscriptions.change(seat, change),
  }),

  'subscriptions.order': writing('subscriptions.order', {
    services: ['subscriptions'],
    input: OrderInput,
    target: ({ seat }) => seat,
    run: ({ subscriptions }, { seat, order }) => subscriptions.order(seat, order),
  }),

  'subscriptions.boost': writing('subscriptions.boost', {
    services: ['subscriptions'],
    input: BoostInput,
    target: ({ seat }) => seat,
    run: ({ subscriptions }, { seat, percent, days }) => subscriptions.boost(seat, percent, days),
  }),
} satisfies CallsOf<'coupons' | 'tiers' | 'subscriptions'>;

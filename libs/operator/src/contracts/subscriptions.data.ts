import {
  answers,
  choice,
  command,
  CONSOLE,
  type InputOf,
  type Page,
  PAGED,
  reads,
  text,
  whole,
  writes,
} from './call-table.js';

const TIERS = ['FREE', 'PRO', 'MAX', 'ULTRA'] as const;
const SEAT_STATES = ['ACTIVE', 'PAUSED', 'CANCELLED', 'PARKED'] as const;
const COUPON_TYPES = ['credits', 'free_months', 'discount', 'boost'] as const;
const ORDERS = ['cancel', 'keep', 'pause', 'resume', 'park', 'unpark', 'reset_usage'] as const;

export type Tier = (typeof TIERS)[number];
export type SeatState = (typeof SEAT_STATES)[number];
export type CouponType = (typeof COUPON_TYPES)[number];
export type SubscriptionOrder = (typeof ORDERS)[number];

/** Never its code. */
export interface Coupon {
  readonly id: string;
  /** The last characters of its code. */
  readonly hint: string;
  readonly type: CouponType;
  /** Credits; months; percent off; percent more usage. */
  readonly value: number;
  /** Of a boost. */
  readonly days: number | null;
  readonly tiers: readonly Tier[] | null;
  readonly maxUses: number | null;
  readonly used: number;
  readonly validUntil: string | null;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export interface TierTerms {
  readonly tier: Tier;
  readonly fee: number;
  readonly multiplier: string | null;
  readonly fiveHour: number;
  readonly week: number;
  readonly month: number;
}

/** A subscription of a person on a portal. Amounts are credits. */
export interface Subscription {
  readonly id: string;
  readonly portalId: string;
  readonly userId: string;
  readonly tier: Tier;
  readonly state: SeatState;
  readonly pauseReason: 'UNPAID' | 'SUPPORT' | null;
  readonly pausedAt: string | null;
  readonly termMonths: number;
  readonly termAnchor: string;
  readonly termNo: number;
  readonly termStart: string;
  readonly paidThroughAt: string;
  readonly paidAmount: number;
  readonly pendingTier: Tier | null;
  readonly pendingTermMonths: number | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly nextDiscountPct: number;
  readonly quotaAnchor: string;
  readonly boostPct: number;
  readonly boostExpiresAt: string | null;
  readonly boostGrantedAt: string | null;
  readonly resetGrantedAt: string | null;
  readonly renewalFailedAt: string | null;
}

const SEAT = text('<seat>', 'id of the subscription', 64);

/** Subscriptions of persons on portals, and what makes them cheaper. */
export const SUBSCRIPTION_ROWS = {
  /** Newest first. */
  'coupons.list': reads({
    input: PAGED,
    answer: answers<Page<Coupon>>(),
    commands: [
      command('coupon list', 'coupons, newest first, and how often each was redeemed; never a code'),
    ],
    example: { limit: 20 },
  }),

  /** The only answer that ever holds the code. Numbers are texts, as the command line takes them. */
  'coupons.create': writes({
    about: [],
    input: {
      type: choice('--type <type>', 'credits, free_months, discount or boost', COUPON_TYPES, {
        anyWord: true,
      }),
      value: text('--value <number>', 'credits; months; percent off the next charge; percent more usage', 40),
    },
    optional: {
      days: text('--days <days>', 'how long a boost lasts', 10),
      max: text('--max <uses>', 'redemptions in all; any number when absent', 10),
      until: text('--until <time>', 'ISO 8601; without an end when absent', 40),
      tiers: text('--tiers <tiers>', 'only for subscriptions of these, for example PRO,MAX', 100),
      code: text('--code <code>', 'instead of a random one: at least 12 letters and digits', 100),
    },
    answer: answers<Coupon & { readonly code: string }>(),
    commands: [command('coupon create', 'make a coupon; its code is shown this once')],
    example: { type: 'discount', value: '20', max: '100', tiers: 'PRO,MAX' },
  }),

  'coupons.revoke': writes({
    about: ['coupon'],
    input: {
      coupon: text('<coupon>', 'id of the coupon', 64),
    },
    answer: answers<Coupon>(),
    commands: [command('coupon revoke', 'end a coupon for good; what was redeemed stays')],
    example: { coupon: '0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f' },
  }),

  'tiers.list': reads({
    input: {},
    answer: answers<readonly TierTerms[]>(),
    commands: [command('tier list', 'what tiers cost in credits a month, and give in units a window')],
    example: {},
  }),

  /** In the order of activation; of one portal, or of all. */
  'subscriptions.list': reads({
    input: PAGED,
    optional: {
      portal: text('--portal <portal>', 'id or domain', 253, { flagRequired: true }),
      state: choice(CONSOLE, 'Only those in this state', SEAT_STATES),
      tier: choice(CONSOLE, 'Only those of this tier', TIERS),
    },
    answer: answers<Page<Subscription>>(),
    commands: [command('subscription list', 'the subscriptions of a portal, oldest first')],
    example: { portal: 'shop.example', state: 'PAUSED' },
  }),

  'subscriptions.show': reads({
    input: { seat: SEAT },
    answer: answers<Subscription>(),
    commands: [command('subscription show', 'what a person has, until when, and what comes then')],
    example: { seat: '0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f' },
  }),

  /** Gives a person the free tier; one that is there stays as it is. */
  'subscriptions.activate': writes({
    about: ['user'],
    input: {
      portal: text('--portal <portal>', 'id or domain', 253),
      user: text('--user <id>', 'id of a user of the portal', 64),
    },
    answer: answers<Subscription>(),
    commands: [
      command('subscription activate', 'give a person the free tier; one that is there stays as it is'),
    ],
    example: { portal: 'shop.example', user: '0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f' },
  }),

  /** More at once, less from the end of the paid term. */
  'subscriptions.change': writes({
    about: ['seat'],
    input: { seat: SEAT, tier: choice('--tier <tier>', 'FREE, PRO, MAX or ULTRA', TIERS, { anyWord: true }) },
    optional: {
      term: whole('--term <months>', '1, 3, 6 or 12; that of the subscription when absent'),
      quote: text('--quote <id>', 'of a preview: its price holds', 64),
    },
    answer: answers<Subscription>(),
    commands: [
      command(
        'subscription change',
        'another tier or term: more at once, less from the end of the paid term',
      ),
    ],
    example: { seat: '0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f', tier: 'MAX', term: 12 },
  }),

  'subscriptions.order': writes({
    about: ['seat'],
    input: {
      seat: SEAT,
      order: choice(CONSOLE, 'What becomes of it', ORDERS),
    },
    answer: answers<Subscription>(),
    commands: [
      command('subscription cancel', 'end a paid subscription when its term is over', {
        given: { order: 'cancel' },
      }),
      command('subscription keep', 'take that back', { given: { order: 'keep' } }),
      command('subscription pause', 'take the access away; the paid time waits', {
        given: { order: 'pause' },
      }),
      command('subscription resume', 'give the access back, with the paid time that is left', {
        given: { order: 'resume' },
      }),
      command(
        'subscription park',
        'the person cannot use it now; the paid term runs out and is not renewed',
        { given: { order: 'park' } },
      ),
      command('subscription unpark', 'give the access back before the paid term is over', {
        given: { order: 'unpark' },
      }),
      command(
        'subscription reset-usage',
        'what was used counts as nothing; the windows stay where they are',
        { given: { order: 'reset_usage' } },
      ),
    ],
    example: { seat: '0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f', order: 'cancel' },
  }),

  /** Raises the limits for some days, in place of a raise that runs. */
  'subscriptions.boost': writes({
    about: ['seat'],
    input: {
      seat: SEAT,
      percent: whole('--percent <number>', '100 doubles them'),
      days: whole('--days <number>', 'how long, from now on'),
    },
    answer: answers<Subscription>(),
    commands: [
      command('subscription boost', 'raise the limits for some days, in place of a raise that runs'),
    ],
    example: { seat: '0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f', percent: 50, days: 7 },
  }),
};

export type NewCoupon = InputOf<(typeof SUBSCRIPTION_ROWS)['coupons.create']['input']>;

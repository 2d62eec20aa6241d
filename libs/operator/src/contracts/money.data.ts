import {
  answers,
  boolean,
  choice,
  command,
  limit,
  nullable,
  type Page,
  PAGED,
  reads,
  text,
  whole,
  writes,
} from './call-table.js';

/** In the order in which the command line names them. */
const PACING = ['off', 'wallet', 'block', 'ignore'] as const;

export type PacingMode = (typeof PACING)[number];

/** Amounts are credits. */
export interface Wallet {
  readonly portal: string;
  readonly balance: number;
  readonly held: number;
  readonly available: number;
  readonly state: 'CLEAR' | 'GRACE' | 'FROZEN';
  readonly graceUntil: string | null;
  readonly frozen: boolean;
}

export interface WalletMovement {
  readonly at: string;
  readonly entry: string;
  readonly kind: 'topup' | 'adjustment' | 'charge' | 'reversal';
  readonly amount: number;
  readonly balance: number;
  readonly reference: string | null;
  readonly key: string;
  readonly reverses: string | null;
}

export interface WalletPosting {
  readonly portal: string;
  readonly entry: string;
  /** False when it had been posted before, under the same reference. */
  readonly posted: boolean;
  readonly balance: number;
}

/** A payment of a portal that nobody knows. */
export interface ParkedPayment {
  readonly provider: string;
  readonly eventId: string;
  readonly portal: string;
  readonly amount: number;
  readonly reference: string | null;
  readonly parkedAt: string;
  readonly lastSeenAt: string;
  readonly times: number;
}

export interface PacingChoice {
  readonly mode: PacingMode | null;
  readonly dayPercent: number | null;
  readonly weekPercent: number | null;
}

export interface CountedWindow {
  readonly start: string | null;
  readonly settled: number;
  readonly reserved: number;
}

/** What a portal may use of AI, in units; null is no limit. */
export interface Quota {
  readonly portalId: string;
  readonly monthUnits: number | null;
  readonly pacing: { readonly mode: PacingMode; readonly dayPercent: number; readonly weekPercent: number };
  readonly overage: boolean;
  /** What operators decided for this portal; null where the settings of the service hold. */
  readonly decided: PacingChoice & {
    readonly monthUnits: number | 'none' | null;
    readonly overage: boolean | null;
  };
  /** What its administrator chose. */
  readonly own: PacingChoice;
  /** Null before the first call. */
  readonly counted: {
    readonly day: CountedWindow;
    readonly week: CountedWindow;
    readonly month: CountedWindow;
  } | null;
}

export interface OffPeak {
  readonly enabled: boolean;
  readonly visible: 'all' | 'admin' | 'none';
  readonly timezone: string;
  readonly currentMultiplier: number;
  readonly currentWindowEndsInHours: number;
  readonly nextAtOrBelow: { readonly inHours: number; readonly multiplier: number };
  readonly perModel: boolean;
  readonly modelName: string | null;
  /** 7 lists from Monday on, of 24 multipliers. */
  readonly grid: readonly (readonly number[])[];
  readonly nowCell: { readonly dow: number; readonly hour: number };
}

const PORTAL = text('<portal>', 'id or domain', 253);

/** What portals have and owe, and what they may use of AI. */
export const MONEY_ROWS = {
  'wallet.show': reads({
    input: { portal: PORTAL },
    answer: answers<Wallet>(),
    commands: [command('wallet show', 'what a portal has, in credits')],
    example: { portal: 'shop.example' },
  }),

  /** Newest first. */
  'wallet.statement': reads({
    input: { ...PAGED, portal: PORTAL },
    optional: {
      from: text('--from <time>', 'not before this date or time (ISO 8601)', 40),
      to: text('--to <time>', 'before this date or time', 40),
    },
    answer: answers<Page<WalletMovement>>(),
    commands: [
      command('wallet statement', 'what has moved the balance of a portal, newest first', { shown: 100 }),
    ],
    example: { portal: 'shop.example', from: '2026-01-01' },
  }),

  /** Credits a payment once for its reference. */
  'wallet.topup': writes({
    about: ['portal'],
    input: {
      portal: PORTAL,
      credits: text('<credits>', 'above 0, at most six decimals', 40),
      reference: text('--reference <text>', 'names the payment; the same one again changes nothing', 1_000),
    },
    answer: answers<WalletPosting>(),
    commands: [command('wallet topup', 'credit a payment, once for its reference')],
    example: { portal: 'shop.example', credits: '100', reference: 'invoice 2026-17' },
  }),

  /** Corrects a balance once for its reference; may leave a debt. */
  'wallet.adjust': writes({
    about: ['portal'],
    input: {
      portal: PORTAL,
      by: text('--by <credits>', 'what is added, or with a minus taken away; at most six decimals', 40),
      reference: text(
        '--reference <text>',
        'names the correction; the same one again changes nothing',
        1_000,
      ),
    },
    answer: answers<WalletPosting>(),
    commands: [
      command('wallet adjust', 'correct the balance of a portal, once for its reference; may leave a debt'),
    ],
    example: { portal: 'shop.example', by: '-2.5', reference: 'correction 3' },
  }),

  /** Takes an entry back by one that says the opposite; may leave a debt. */
  'wallet.reverse': writes({
    about: ['entry'],
    input: {
      entry: text('<entry>', 'id, as the statement shows it', 64),
      reference: text('--reference <text>', 'why, for example the number of a chargeback', 1_000),
    },
    answer: answers<WalletPosting>(),
    commands: [
      command('wallet reverse', 'take an entry back by one that says the opposite; may leave a debt'),
    ],
    example: { entry: '0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f', reference: 'chargeback 12' },
  }),

  /** Payments that came in for portals nobody knows, oldest first. */
  'wallet.parked': reads({
    input: {},
    answer: answers<readonly ParkedPayment[]>(),
    commands: [command('wallet parked', 'payments that came in for portals nobody knows')],
    example: {},
  }),

  'quota.show': reads({
    input: { portal: PORTAL },
    answer: answers<Quota>(),
    commands: [command('ai-quota show', 'what a portal may use of AI, who says so, and what is counted')],
    example: { portal: 'shop.example' },
  }),

  /** What is absent stays; null gives a value back to the service. */
  'quota.set': writes({
    about: ['portal'],
    input: { portal: PORTAL },
    optional: {
      monthUnits: nullable(limit('--month <units|none|default>', 'units in 30 days; none: without a limit')),
      pacing: nullable(
        choice(
          '--pacing <rule>',
          'what happens above the day and week limits: the wallet pays, calls are refused, nothing but measuring',
          PACING,
        ),
      ),
      dayPercent: nullable(
        whole('--day-percent <percent|default>', 'of the month, that a day may use', { min: 1, max: 100 }),
      ),
      weekPercent: nullable(
        whole('--week-percent <percent|default>', 'of the month, that a week may use', {
          min: 1,
          max: 100,
        }),
      ),
      overage: nullable(boolean('--overage <on|off|default>', 'whether the wallet may pay above them')),
    },
    answer: answers<Quota>(),
    commands: [
      command('ai-quota set', 'change what a portal may use of AI; effective at once', { needsSome: true }),
    ],
    example: { portal: 'shop.example', monthUnits: 'none', pacing: null },
  }),

  'offPeak.show': reads({
    input: {},
    answer: answers<OffPeak>(),
    commands: [command('off-peak show', 'the hours in which AI units cost less, and what they cost now')],
    example: {},
  }),
};

import type { Item } from '#libs/client';

/** Periods of a statement; days and months are those of the reader's own calendar. */
export const STATEMENT_PERIODS = ['30d', '7d', 'month', 'last-month', 'all', 'range'] as const;
export type StatementPeriodName = (typeof STATEMENT_PERIODS)[number];

export interface StatementPeriod {
  /** Instants, the end not in it; null has no bound. */
  readonly from: string | null;
  readonly to: string | null;
  /** Days as a form shows them, both in it. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly fault: 'order' | null;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

function dayOf(date: Date): string {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Midnight of the reader; null for what is no day of the calendar. */
function midnightOf(day: string | null): Date | null {
  const found = DAY.exec(day ?? '');
  if (!found) return null;
  const date = new Date(Number(found[1]), Number(found[2]) - 1, Number(found[3]));
  return dayOf(date) === day ? date : null;
}

/** A calendar day may have 23 or 25 hours: days are counted, not hours. */
function plusDays(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

function between(first: Date, last: Date): StatementPeriod {
  return {
    from: first.toISOString(),
    to: plusDays(last, 1).toISOString(),
    firstDay: dayOf(first),
    lastDay: dayOf(last),
    fault: first > last ? 'order' : null,
  };
}

export function statementPeriodOf(
  name: StatementPeriodName,
  range: { readonly from: string | null; readonly to: string | null },
  now: Date,
): StatementPeriod {
  const today = plusDays(now, 0);
  const monthStart = (monthsAgo: number): Date => new Date(now.getFullYear(), now.getMonth() - monthsAgo, 1);
  switch (name) {
    case '7d':
      return between(plusDays(today, -6), today);
    case '30d':
      return between(plusDays(today, -29), today);
    case 'month':
      return between(monthStart(0), today);
    case 'last-month':
      return between(monthStart(1), plusDays(monthStart(0), -1));
    case 'all':
      return { ...between(today, today), from: null, to: null };
    case 'range':
      return between(midnightOf(range.from) ?? plusDays(today, -29), midnightOf(range.to) ?? today);
  }
}

export type Movement = Item<'wallet.statement.list'>;

export const MOVEMENT_KINDS = ['topup', 'charge', 'adjustment', 'reversal'] as const;
export const MOVEMENT_SUBJECTS = [
  'payment',
  'coupon',
  'adjustment',
  'server',
  'model_call',
  'search',
  'subscription',
  'other',
] as const;

export interface MovementFilter {
  readonly kind: string | null;
  readonly subject: string | null;
}

export function isWanted(
  { kind, subject }: Pick<Movement, 'kind' | 'subject'>,
  wanted: MovementFilter,
): boolean {
  return (
    (wanted.kind === null || kind === wanted.kind) && (wanted.subject === null || subject === wanted.subject)
  );
}

/** The books have six decimals; sums are made in whole millionths, so that none is lost. */
const MICRO = 1_000_000;

export function sumsOf(rows: readonly Pick<Movement, 'amount'>[]): {
  readonly in: number;
  readonly out: number;
} {
  let paidIn = 0;
  let paidOut = 0;
  for (const { amount } of rows) {
    const micro = Math.round(amount * MICRO);
    if (micro > 0) paidIn += micro;
    else paidOut -= micro;
  }
  return { in: paidIn / MICRO, out: paidOut / MICRO };
}

/** Columns of the file for spreadsheets. */
export const CSV_HEADER = [
  'at',
  'kind',
  'for',
  'amount_credits',
  'balance_after',
  'server_id',
  'model',
  'reference',
  'entry_id',
  'reverses',
] as const;

export function csvCells(row: Movement): readonly (string | number | null)[] {
  const { at, kind, subject, amount, balanceAfter, serverId, model, reference, id, reverses } = row;
  return [at, kind, subject, amount, balanceAfter, serverId, model, reference, id, reverses];
}

import type { Item } from '#libs/client';

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

/** What a movement of a wallet was for. */
export const SUBJECTS = [
  'payment',
  'coupon',
  'adjustment',
  'server',
  'model_call',
  'search',
  'subscription',
  'other',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Account on the other side of an entry → what that entry was for. */
const OF_ACCOUNT: Readonly<Record<string, Subject>> = {
  adjustment: 'adjustment',
  'source:coupon': 'coupon',
  'revenue:infra': 'server',
  'revenue:ai': 'model_call',
  'revenue:search': 'search',
  'revenue:cowork': 'subscription',
};

/** Whatever gave credits and is no coupon is a payment, by whichever provider. */
export function subjectOf(against: string | null): Subject {
  if (against === null) return 'other';
  return OF_ACCOUNT[against] ?? (against.startsWith('source:') ? 'payment' : 'other');
}

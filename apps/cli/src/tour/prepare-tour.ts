import { CliError } from '../cli-error.js';
import type { Operator } from '../context/operator.js';
import type { RuntimeInfo } from '../home/runtime-file.js';

/** Names the credits of the tour in the ledger: a tour that is taken again gives none. */
const REFERENCE = 'tour';
const CREDITS = '1000';

/** What only an operator can do: the person behind the keys gets a subscription, the portal credits to spend. */
export async function prepareTour(
  { subscriptions, wallet }: Operator<'subscriptions' | 'wallet'>,
  { portal, users }: RuntimeInfo,
): Promise<void> {
  const person = users['admin'];
  if (!person) throw new CliError('TOUR_FAILED', 'The demo portal has no administrator.');
  await subscriptions.activate(portal.id, person.id);
  await wallet.credit(portal.id, CREDITS, REFERENCE);
}

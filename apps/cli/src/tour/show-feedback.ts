import type { TourClient } from './tour-client.js';

const TICKET = {
  category: 'SUGGESTION',
  title: 'Greetings from the tour',
  body: 'Everything worked as it was shown. This ticket is here to be looked at.',
} as const;

/** A ticket, which the next tour finds again: nobody says the same thing twice. */
export async function showFeedback(client: TourClient): Promise<void> {
  const query = { q: TICKET.title, limit: 1 };
  const [known] = await client.call('Tickets sent before', 'feedback.list', { query });
  const { id } = known ?? (await client.call('Send feedback', 'feedback.create', { body: TICKET }));
  await client.call('Read the ticket', 'feedback.get', { path: { id } });
}

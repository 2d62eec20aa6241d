import type { TourClient } from './tour-client.js';

/** The subscription of a person, as their device sees it, and what more of it would cost. */
export async function showSubscription(client: TourClient, deviceKey: string): Promise<void> {
  const headers = { 'x-api-key': deviceKey };
  await client.call('The subscription of a device', 'cowork.state.get', { headers });
  await client.call('What a larger one would cost', 'cowork.subscription.preview.get', {
    query: { tier: 'PRO' },
    headers,
  });
}

import type { TourCall, TourStep } from './tour-client.js';

/** The subscription of a person, as their device sees it, and what more of it would cost. */
export async function showSubscription(
  walk: (call: TourCall) => Promise<TourStep>,
  deviceKey: string,
): Promise<void> {
  const headers = { 'x-api-key': deviceKey };
  await walk({ title: 'The subscription of a device', method: 'GET', path: '/cowork/state', headers });
  await walk({
    title: 'What a larger one would cost',
    method: 'GET',
    path: '/cowork/subscription/preview?tier=PRO',
    headers,
  });
}

import type { Item } from '#libs/client';
import type { Tone } from '../../shared/ui/marks.js';

type ServerStatus = Item<'servers.list'>['status'];
type ShownStatus = Exclude<ServerStatus, 'deleted'>;

export const SERVER_TONES: Readonly<Record<ShownStatus, Tone>> = {
  error: 'bad',
  running: 'good',
  provisioning: 'busy',
  sleeping: 'quiet',
};

/** How many servers are in which state, what has failed first. */
export function countByStatus(
  servers: readonly { readonly status: ServerStatus }[],
): { readonly status: ShownStatus; readonly count: number }[] {
  return (Object.keys(SERVER_TONES) as ShownStatus[])
    .map((status) => ({ status, count: servers.filter((server) => server.status === status).length }))
    .filter(({ count }) => count > 0);
}

/** Of how many servers the application crashes, and of how many the newest deploy has failed. */
export function countTroubles(
  servers: readonly {
    readonly application: Pick<Item<'servers.list'>['application'], 'state' | 'lastDeploy'>;
  }[],
): { readonly name: 'crashed' | 'failed'; readonly count: number }[] {
  const crashed = servers.filter(({ application }) => application.state === 'crashed').length;
  const failed = servers.filter(({ application }) => application.lastDeploy?.status === 'failed').length;
  return [
    { name: 'crashed' as const, count: crashed },
    { name: 'failed' as const, count: failed },
  ].filter(({ count }) => count > 0);
}

import type { ParkedPlace } from '#libs/event-log';
import { isPorticoError, refuseField } from '#libs/kernel';
import type { PageInput, Queues } from '../contracts/index.js';
import { pageById, pageOf, portalIdOf } from './call-inputs.js';
import { type CallsOf, served } from './operator-call.js';

/** A cursor that counts; null for the first page. */
function offsetCursor({ cursor }: PageInput): number {
  if (cursor === undefined) return 0;
  return /^\d{1,9}$/.test(cursor) ? Number(cursor) : refuseField('cursor', 'must be `next` of a page before');
}

function parkedCursor({ cursor }: PageInput): ParkedPlace | null {
  if (cursor === undefined) return null;
  const [, ms, position] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? [];
  if (ms === undefined || position === undefined) {
    return refuseField('cursor', 'must be `next` of a page before');
  }
  return { parkedAt: new Date(Number(ms)), position: Number(position) };
}

/** What runs behind the API, and what it runs under. */
export const WORK_CALLS = {
  'queues.list': served(['queues'], async ({ queues: admin }): Promise<Queues> => {
    const { backend } = admin;
    try {
      const { queues } = await admin.snapshot();
      const shown = queues.map(({ queue: name, ...counts }) => ({ name, ...counts }));
      return { backend, unavailable: null, queues: shown };
    } catch (error) {
      if (!isPorticoError(error)) throw error;
      return { backend, unavailable: error.message, queues: [] };
    }
  }),

  'jobs.list': served(['queues'], async ({ queues }, input) => {
    const { queue, state } = input;
    const offset = offsetCursor(input);
    const { items, next } = await pageOf(
      input,
      (limit) => queues.jobs(queue, state, offset, limit),
      () => 'more',
    );
    return { items, next: next && String(offset + items.length) };
  }),

  'jobs.retry': served(['queues'], async ({ queues }, { queue, job }) => {
    await queues.retry(queue, job);
    return { retried: true as const };
  }),

  'jobs.discard': served(['queues'], async ({ queues }, { queue, job }) => {
    await queues.discard(queue, job);
    return { discarded: true as const };
  }),

  'events.parked': served(['parked'], ({ parked }, input) => {
    const after = parkedCursor(input);
    return pageOf(
      input,
      (limit) => parked.list(limit, after),
      ({ parkedAt, position }) => `${parkedAt.getTime()}-${position}`,
    );
  }),

  'events.retry': served(['parked'], async ({ parked }, stream) => ({
    asked: await parked.askRetry(stream),
  })),

  'deliveries.list': served(['portals', 'deliveries'], async (services, input) => {
    const { server: serverId = null, status = null } = input;
    const portalId = await portalIdOf(services, input.portal);
    return pageById(input, (place) => services.deliveries.page({ ...place, portalId, serverId, status }));
  }),

  'deliveries.retry': served(['deliveries'], ({ deliveries }, { delivery }) => deliveries.retry(delivery)),
  'replicas.list': served(['processes'], ({ processes }) => processes.list()),

  'limits.get': served(['limits'], ({ limits }) =>
    Promise.resolve({ settings: limits.settings(), rates: limits.rates() }),
  ),

  'views.list': served(['views'], ({ views }) => Promise.resolve(views.list())),
} satisfies CallsOf<'queues' | 'jobs' | 'events' | 'deliveries' | 'replicas' | 'limits' | 'views'>;

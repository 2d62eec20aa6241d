import type { ParkedPlace } from '#libs/event-log';
import { isPorticoError, refuseField } from '#libs/kernel';
import type { PageInput, Queues } from '../contracts/index.js';
import { idCursor, pageOf, portalIdOf } from './call-inputs.js';
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
  'queues.list': served('queues.list', {
    services: ['queues'],
    run: async ({ queues: admin }): Promise<Queues> => {
      const { backend } = admin;
      try {
        const { queues } = await admin.snapshot();
        const shown = queues.map(({ queue: name, ...counts }) => ({ name, ...counts }));
        return { backend, unavailable: null, queues: shown };
      } catch (error) {
        if (!isPorticoError(error)) throw error;
        return { backend, unavailable: error.message, queues: [] };
      }
    },
  }),

  'jobs.list': served('jobs.list', {
    services: ['queues'],
    run: async ({ queues }, input) => {
      const { queue, state } = input;
      const offset = offsetCursor(input);
      const { items, next } = await pageOf(
        input,
        (limit) => queues.jobs(queue, state, offset, limit),
        () => 'more',
      );
      return { items, next: next && String(offset + items.length) };
    },
  }),

  'jobs.retry': served('jobs.retry', {
    services: ['queues'],
    run: async ({ queues }, { queue, job }) => {
      await queues.retry(queue, job);
      return { retried: true as const };
    },
  }),

  'jobs.discard': served('jobs.discard', {
    services: ['queues'],
    run: async ({ queues }, { queue, job }) => {
      await queues.discard(queue, job);
      return { discarded: true as const };
    },
  }),

  'events.parked': served('events.parked', {
    services: ['parked'],
    run: ({ parked }, input) => {
      const after = parkedCursor(input);
      return pageOf(
        input,
        (limit) => parked.list(limit, after),
        ({ parkedAt, position }) => `${parkedAt.getTime()}-${position}`,
      );
    },
  }),

  'events.retry': served('events.retry', {
    services: ['parked'],
    run: async ({ parked }, stream) => ({ asked: await parked.askRetry(stream) }),
  }),

  'deliveries.list': served('deliveries.list', {
    services: ['portals', 'deliveries'],
    run: async (services, input) => {
      const question = {
        portalId: await portalIdOf(services, input.portal),
        serverId: input.server ?? null,
        status: input.status ?? null,
        after: idCursor(input),
      };
      return pageOf(
        input,
        (limit) => services.deliveries.page({ ...question, limit }),
        ({ id }) => id,
      );
    },
  }),

  'deliveries.retry': served('deliveries.retry', {
    services: ['deliveries'],
    run: ({ deliveries }, { delivery }) => deliveries.retry(delivery),
  }),

  'replicas.list': served('replicas.list', {
    services: ['processes'],
    run: ({ processes }) => processes.list(),
  }),

  'limits.get': served('limits.get', {
    services: ['limits'],
    run: ({ limits }) => Promise.resolve({ settings: limits.settings(), rates: limits.rates() }),
  }),

  'views.list': served('views.list', {
    services: ['views'],
    run: ({ views }) => Promise.resolve(views.list()),
  }),
} satisfies CallsOf<'queues' | 'jobs' | 'events' | 'deliveries' | 'replicas' | 'limits' | 'views'>;

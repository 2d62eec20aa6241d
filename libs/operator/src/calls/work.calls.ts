import type { ParkedPlace } from '#libs/event-log';
import { EnumField, StringField } from '#libs/http/contracts';
import { isPorticoError, refuseField } from '#libs/kernel';
import type { JobState, Queues } from '../contracts/index.js';
import { idCursor, NoInputBody, PagedInput, pageOf, portalIdOf } from './call-inputs.js';
import { type CallsOf, reading, writing } from './operator-call.js';

const JOB_STATES = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const satisfies JobState[];

class JobsListInput extends PagedInput {
  @StringField({ description: 'Name of the queue', maxLength: 63 })
  readonly queue!: string;

  @EnumField({ description: 'Only those in this state', values: JOB_STATES })
  readonly state!: JobState;
}

class NamedJob {
  @StringField({ description: 'Name of the queue', maxLength: 63 })
  readonly queue!: string;

  @StringField({ description: 'Id of the job', minLength: 1, maxLength: 500 })
  readonly job!: string;
}

class ParkedStreamInput {
  @StringField({ description: 'Who reads the log', maxLength: 200 })
  readonly subscription!: string;

  @StringField({ description: 'Whose facts', maxLength: 200 })
  readonly module!: string;

  @StringField({ description: 'Stream of the facts', maxLength: 200 })
  readonly streamId!: string;
}

class DeliveriesListInput extends PagedInput {
  @StringField({ description: 'Only those of this portal: id or domain', maxLength: 253, optional: true })
  readonly portal?: string;

  @StringField({ description: 'Only those for this server', maxLength: 64, optional: true })
  readonly server?: string;

  @EnumField({ description: 'Only those', values: ['pending', 'delivered', 'dead'], optional: true })
  readonly status?: 'pending' | 'delivered' | 'dead';
}

class NamedDelivery {
  @StringField({ description: 'Id of the delivery', maxLength: 64 })
  readonly delivery!: string;
}

/** A cursor that counts; null for the first page. */
function offsetCursor({ cursor }: PagedInput): number {
  if (cursor === undefined) return 0;
  return /^\d{1,9}$/.test(cursor) ? Number(cursor) : refuseField('cursor', 'must be `next` of a page before');
}

function parkedCursor({ cursor }: PagedInput): ParkedPlace | null {
  if (cursor === undefined) return null;
  const [, ms, position] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? [];
  if (ms === undefined || position === undefined) {
    return refuseField('cursor', 'must be `next` of a page before');
  }
  return { parkedAt: new Date(Number(ms)), position: Number(position) };
}

/** What runs behind the API, and what it runs under. */
export const WORK_CALLS = {
  'queues.list': reading('queues.list', {
    services: ['queues'],
    input: NoInputBody,
    run: async ({ queues: desk }): Promise<Queues> => {
      const { backend } = desk;
      try {
        const { queues } = await desk.snapshot();
        const shown = queues.map(({ queue: name, ...counts }) => ({ name, ...counts }));
        return { backend, unavailable: null, queues: shown };
      } catch (error) {
        if (!isPorticoError(error)) throw error;
        return { backend, unavailable: error.message, queues: [] };
      }
    },
  }),

  'jobs.list': reading('jobs.list', {
    services: ['queues'],
    input: JobsListInput,
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

  'jobs.retry': writing('jobs.retry', {
    services: ['queues'],
    input: NamedJob,
    target: ({ queue, job }) => `${queue}/${job}`,
    run: async ({ queues }, { queue, job }) => {
      await queues.retry(queue, job);
      return { retried: true as const };
    },
  }),

  'jobs.discard': writing('jobs.discard', {
    services: ['queues'],
    input: NamedJob,
    target: ({ queue, job }) => `${queue}/${job}`,
    run: async ({ queues }, { queue, job }) => {
      await queues.discard(queue, job);
      return { discarded: true as const };
    },
  }),

  'events.parked': reading('events.parked', {
    services: ['parked'],
    input: PagedInput,
    run: ({ parked }, input) => {
      const after = parkedCursor(input);
      return pageOf(
        input,
        (limit) => parked.list(limit, after),
        ({ parkedAt, position }) => `${parkedAt.getTime()}-${position}`,
      );
    },
  }),

  'events.retry': writing('events.retry', {
    services: ['parked'],
    input: ParkedStreamInput,
    target: ({ subscription, module, streamId }) => `${module}/${subscription}/${streamId}`,
    run: async ({ parked }, stream) => ({ asked: await parked.askRetry(stream) }),
  }),

  'deliveries.list': reading('deliveries.list', {
    services: ['portals', 'deliveries'],
    input: DeliveriesListInput,
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

  'deliveries.retry': writing('deliveries.retry', {
    services: ['deliveries'],
    input: NamedDelivery,
    target: ({ delivery }) => delivery,
    run: ({ deliveries }, { delivery }) => deliveries.retry(delivery),
  }),

  'replicas.list': reading('replicas.list', {
    services: ['processes'],
    input: NoInputBody,
    run: ({ processes }) => processes.list(),
  }),

  'limits.get': reading('limits.get', {
    services: ['limits'],
    input: NoInputBody,
    run: ({ limits }) => Promise.resolve({ settings: limits.settings(), rates: limits.rates() }),
  }),

  'views.list': reading('views.list', {
    services: ['views'],
    input: NoInputBody,
    run: ({ views }) => Promise.resolve(views.list()),
  }),
} satisfies CallsOf<'queues' | 'jobs' | 'events' | 'deliveries' | 'replicas' | 'limits' | 'views'>;

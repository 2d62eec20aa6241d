import fc from 'fast-check';
import { BlobBytes } from '#libs/storage';
import { repeats } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ObjectClient, outcome, sha256, type ShownTicket } from './object-client.js';

const KEYS = ['one', 'two'] as const;
const BYTES = 3;
const SECOND = 1_000;

type Step =
  | { readonly do: 'ticket'; readonly key: string; readonly overwrite: boolean }
  | { readonly do: 'put' | 'complete' | 'expire'; readonly upload: number }
  | { readonly do: 'remove' | 'upload'; readonly key: string };

const key = fc.constantFrom(...KEYS);
const upload = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ticket' as const), key, overwrite: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constantFrom('put' as const, 'complete' as const), upload }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const), upload }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('remove' as const, 'upload' as const), key }) },
);

/** Answers to a completion after which no other one may come, and those that may. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  '200': ['200', '404 STORAGE_OBJECT_NOT_FOUND'],
  '404 STORAGE_OBJECT_NOT_FOUND': ['404 STORAGE_OBJECT_NOT_FOUND'],
  '409 STORAGE_UPLOAD_SUPERSEDED': ['409 STORAGE_UPLOAD_SUPERSEDED'],
  '410 STORAGE_UPLOAD_EXPIRED': ['410 STORAGE_UPLOAD_EXPIRED', '409 STORAGE_UPLOAD_SUPERSEDED'],
};

describe('the ends of uploads', () => {
  let api: InProcessApi;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000' });
  });
  afterAll(() => api.stop());

  /** One run: what was asked, and what must hold whatever was. */
  class Run {
    readonly tickets: ShownTicket[] = [];
    readonly ends = new Map<string, string>();
    readonly faults: string[] = [];

    constructor(private readonly client: ObjectClient) {}

    async take(step: Step): Promise<void> {
      if (step.do === 'ticket') {
        const made = await this.client.ticket(step.key, BYTES, { overwrite: step.overwrite });
        if (made.status === 201) this.tickets.push(made.body.data);
      } else if ('upload' in step) await this.onUpload(step.do, this.tickets[step.upload]);
      else if (step.do === 'remove') await this.client.remove(step.key);
      else await this.client.upload(`?key=${step.key}`, 'dir');
    }

    private async onUpload(what: 'put' | 'complete' | 'expire', ticket?: ShownTicket): Promise<void> {
      if (!ticket) return;
      const { objectId } = ticket;
      if (what === 'put') await this.client.put(ticket, objectId.slice(-BYTES));
      else if (what === 'complete') await this.complete(objectId);
      else {
        const values = [objectId, new Date(Date.now() - SECOND)];
        await api.database.query(
          `with over as (update storage.upload set expires_at = $2 where id = $1 and state = 'pending' returning blob_id),
                ended as (update storage.blob_hold set expires_at = $2 where holder = 'upload:' || $1)
           update storage.blob set expires_at = $2 where state = 'arriving' and id in (select blob_id from over)`,
          values,
        );
      }
    }

    async complete(objectId: string): Promise<void> {
      const before = this.ends.get(objectId);
      const found = outcome(await this.client.complete(objectId));
      const allowed = before === undefined ? undefined : ENDS[before];
      if (allowed && !allowed.includes(found)) this.faults.push(`${objectId}: ${before}, then ${found}`);
      if (ENDS[found] && this.ends.get(objectId) === before) this.ends.set(objectId, found);
    }

    /** Of every key at most one object, with the bytes its hash names; and what counts is what is there. */
    async check(): Promise<void> {
      for (const { objectId } of this.tickets) await this.complete(objectId);
      await api.get<BlobBytes>(BlobBytes).erase();
      for (const object of (await this.client.list()).body.data) {
        const text = await this.client.read(object.key);
        if (text === null || sha256(text) !== object.sha256)
          this.faults.push(`${object.key} has other bytes`);
      }
      const waiting = (await this.client.list('?status=PENDING')).body.data.map((row) => row.sizeBytes);
      const { totalSizeBytes } = (await this.client.list()).body.meta;
      const used = await this.client.used();
      const kept = totalSizeBytes + waiting.reduce((sum, size) => sum + size, 0);
      if (used.bytes !== used.held) this.faults.push(`${used.bytes} bytes count, ${used.held} are held`);
      if (used.bytes !== kept) this.faults.push(`${used.bytes} bytes for ${kept}`);
    }
  }

  it('are reached once, in whatever order and however many at a time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 14 }),
        async (rounds) => {
          const run = new Run(await ObjectClient.create(api));
          await run.take({ do: 'ticket', key: 'one', overwrite: false });
          for (const steps of rounds) await Promise.all(steps.map((one) => run.take(one)));
          await run.check();
          expect(run.faults).toEqual([]);
        },
      ),
      { numRuns: repeats(15) },
    );
  });
});

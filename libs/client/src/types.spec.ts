import {
  createClient,
  PorticoApiError,
  type Data,
  type Input,
  type Item,
  type KnownErrorCode,
} from './index.js';

/** True for one and the same type only. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <Claim extends true>(): Claim[] => [];

const client = createClient({
  baseUrl: 'http://localhost',
  fetch: () => Promise.reject(new Error('Nothing is sent by this spec.')),
});

/** Never run: the compiler is the test, and each expected error that does not come is one. */
async function typed(): Promise<void> {
  const { data: deals, meta } = await client.call('deals.list', { query: { limit: 1 } });
  holds<Same<typeof deals, Data<'deals.list'>>>();
  const title: string | null | undefined = deals[0]?.title;
  const more: boolean = meta.hasMore;
  // @ts-expect-error a deal has no such field of this type
  const wrong: symbol = deals[0]?.title;

  // @ts-expect-error there is no such operation
  await client.call('deals.lists');
  // @ts-expect-error the path needs its id
  await client.call('deals.get');
  // @ts-expect-error the path needs its id
  await client.call('deals.get', { path: {} });
  // @ts-expect-error a limit is a number
  await client.call('deals.list', { query: { limit: 'many' } });
  // @ts-expect-error no such parameter
  await client.call('deals.list', { query: { limitt: 1 } });
  // @ts-expect-error a command is needed
  await client.call('servers.exec', { path: { id: 's' }, body: {} });
  // @ts-expect-error a list takes no body
  await client.call('deals.list', { body: {} });

  for await (const deal of client.iterate('deals.list')) {
    holds<Same<typeof deal, Item<'deals.list'>>>();
    void deal.title;
  }
  // @ts-expect-error this list is whole in one answer
  client.iterate('servers.list');
  // @ts-expect-error pages are counted by the client
  client.iterate('deals.list', { query: { page: 2 } });

  const outcomes = await client.batch({
    ann: ['contacts.get', { path: { id: 7 } }],
    open: ['deals.list'],
  });
  if (outcomes.ann.ok) holds<Same<typeof outcomes.ann.data, Data<'contacts.get'>>>();
  else holds<Same<typeof outcomes.ann.error, PorticoApiError>>();
  // @ts-expect-error a batch takes records of bases only
  await client.batch({ server: ['servers.get', { path: { id: 's' } }] });
  // @ts-expect-error the id is missing
  await client.batch({ ann: ['contacts.get'] });
  // @ts-expect-error no call has this name
  void outcomes.bob;

  const ended = await client.run('servers.exec', { path: { id: 's' }, body: { command: 'ls' } }).result();
  if (ended.taken === 'stream') holds<Same<typeof ended.data.stdout, string>>();
  // @ts-expect-error a list does not run
  client.run('deals.list', {});

  const form: Input<'servers.deploy'> = { path: { id: 's' }, form: { archive: new Blob([]), port: 3000 } };
  const json: Input<'servers.deploy'> = { path: { id: 's' }, body: { source: { versionId: 'v1' } } };
  void [title, more, wrong, form, json];
}

describe('the types of the client', () => {
  it('narrow failures by their codes', () => {
    const facts = {
      status: 409,
      hint: null,
      details: {},
      retryAfter: null,
      requestId: null,
      userMessage: null,
    };
    const error: unknown = new PorticoApiError({ ...facts, code: 'EXEC_BUSY', message: '', members: {} });
    const known: KnownErrorCode = 'EXEC_BUSY';
    if (!PorticoApiError.is(error, 'EXEC_BUSY', 'RATE_LIMITED')) throw new Error('It is one of these.');
    holds<Same<typeof error.code, 'EXEC_BUSY' | 'RATE_LIMITED'>>();
    expect(error.code).toBe(known);
    // @ts-expect-error not a code of the catalogue
    expect(PorticoApiError.is(error, 'EXEC_BUSSY')).toBe(false);
    expect(typed).toBeInstanceOf(Function);
  });
});

import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

const DOMAIN = 'include.portal.test';

interface Found {
  readonly id: number;
  readonly _included?: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}
interface Body {
  readonly data: unknown;
  readonly meta?: { readonly includeSkipped?: boolean; readonly total?: number };
  readonly error?: { readonly code: string; readonly message: string; readonly details?: object };
}

describe('related records', () => {
  let api: InProcessApi;
  let portal: BuiltPortal;
  let key: string;

  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown, as = key) =>
    api.client.call<Body>(method, path, { key: as, ...(body !== undefined && { body }) });
  const one = async (path: string): Promise<Found> => (await call('GET', path)).body.data as Found;
  const rows = async (path: string): Promise<Found[]> => (await call('GET', path)).body.data as Found[];
  const failure = async (method: 'GET' | 'POST', path: string, body?: unknown, as = key) => {
    const { status, body: said } = await call(method, path, body, as);
    return { status, code: said.error?.code };
  };

  beforeAll(async () => {
    api = await sharedApi();
    portal = await aPortal(api, DOMAIN)
      .withKey({ scopes: ['crm', 'task'] })
      .build();
    key = portal.key;
  });
  beforeEach(() => api.sandbox.clear());
  afterAll(() => api.stop());

  it('stand beside each record of a list, as they are when read by themselves', async () => {
    const deals = await rows('/v1/deals?limit=50&include=company,contact,quote');
    expect(deals).toHaveLength(50);
    for (const { companyId, contactIds, quoteId, _included } of deals) {
      const { company, contacts, quote } = _included as {
        company: Found | null;
        contacts: Found[];
        quote: Found | null;
      };
      expect(company?.id ?? 0).toBe(companyId ?? 0);
      expect(contacts.map(({ id }) => id)).toEqual(contactIds);
      expect(quote?.id ?? 0).toBe(quoteId ?? 0);
    }
    const sample = deals.find(({ companyId }) => Boolean(companyId)) as Found;
    const [contact] = sample._included!['contacts'] as [Found];
    const { isPrimary, sort, roleId, ...alone } = contact;
    expect({ isPrimary, sort, roleId }).toEqual({ isPrimary: true, sort: 10, roleId: 0 });
    expect(alone).toEqual(await one(`/v1/contacts/${contact.id}`));
    expect(sample._included?.['company']).toEqual(await one(`/v1/companies/${String(sample['companyId'])}`));
  });

  it('cost one batch of the host a page, each record once', async () => {
    const quotes = await rows('/v1/quotes?limit=50&include=company,contact');
    const batches = await api.sandbox.calls('batch');
    expect(batches).toHaveLength(1);
    const commands = Object.values((batches[0]!.params as { cmd: Record<string, string> }).cmd);
    expect(commands).toHaveLength(2);
    const companies = new Set(quotes.map(({ companyId }) => companyId).filter((id) => id !== 0));
    const ids = commands.map((command) => [...new URLSearchParams(command.split('?')[1]).entries()]);
    const asked = ids
      .find((entries) => entries.some(([name, value]) => name === 'entityTypeId' && value === '4'))
      ?.filter(([name]) => name.startsWith('filter'));
    expect(new Set(asked?.map(([, value]) => Number(value)))).toEqual(companies);
    expect(asked).toHaveLength(companies.size);
  });

  it.each([
    ['/v1/contacts/1?include=company', 'company', 'companyId', 'companies'],
    ['/v1/leads/2?include=contact', 'contact', 'contactId', 'contacts'],
    ['/v1/invoices/1?include=company', 'company', 'companyId', 'companies'],
    ['/v1/quotes/3?include=deal', 'deal', 'dealId', 'deals'],
  ])('come with one record: %s', async (path, name, field, base) => {
    const { _included, ...record } = await one(path);
    const id = record[field] as number | null;
    expect(record).toEqual(await one(path.replace(/\?.*/, '')));
    expect(_included).toEqual({ [name]: id ? await one(`/v1/${base}/${id}`) : null });
  });

  it('come with a search, by names in a list', async () => {
    const { status, body } = await call('POST', '/v1/deals/search', {
      filter: { id: [1, 2, 3] },
      select: ['title'],
      include: ['company', 'contact'],
    });
    expect(status).toBe(200);
    const deals = body.data as Found[];
    expect(deals.map((deal) => Object.keys(deal).sort())).toEqual(
      deals.map(() => ['_included', 'id', 'title']),
    );
    const whole = await rows('/v1/deals?filter[id][$in]=1,2,3&include=company,contact');
    expect(deals.map(({ _included }) => _included)).toEqual(whole.map(({ _included }) => _included));
  });

  it('come with activities and tasks, by what those are bound to', async () => {
    const activities = await rows('/v1/activities?limit=50&include=deal,contact,company');
    const types = { deal: 2, contact: 3, company: 4 };
    for (const { ownerTypeId, ownerId, _included } of activities) {
      for (const [name, type] of Object.entries(types)) {
        const owner = _included?.[name] as Found | null;
        expect(owner?.id ?? null).toBe(ownerTypeId === type ? ownerId : null);
      }
    }
    expect(activities.some(({ _included }) => _included?.['deal'] !== null)).toBe(true);
    const tasks = await rows('/v1/tasks?limit=50&include=deal');
    const bound = tasks.filter(({ ufCrmTask }) => (ufCrmTask as string[]).length > 0);
    expect(bound.length).toBeGreaterThan(0);
    for (const { ufCrmTask, _included } of tasks) {
      const { deals } = _included as { deals: Found[] };
      expect(deals.map(({ id }) => `D_${id}`)).toEqual(ufCrmTask);
    }
  });

  it.each([
    ['quotes', { dealId: 5 }, 'deal'],
    ['quotes', { leadId: 5 }, 'lead'],
    ['invoices', { parentId2: 5 }, 'deal'],
    ['contacts', { companyId: 5, name: 'Anna' }, 'company'],
  ])('come with a record of %s made with %j', async (base, fields, name) => {
    const { id } = (
      await call('POST', `/v1/${base}`, { ...(base !== 'contacts' && { title: 'T' }), ...fields })
    ).body.data as Found;
    expect((await one(`/v1/${base}/${id}?include=${name}`))._included).toMatchObject({ [name]: { id: 5 } });
  });

  it('are null when empty, gone, or not for the caller to see', async () => {
    const deal = async (fields: object): Promise<number> =>
      ((await call('POST', '/v1/deals', { title: 'Roof', ...fields })).body.data as Found).id;
    const none = await deal({});
    expect((await one(`/v1/deals/${none}?include=company,contact,quote`))._included).toEqual({
      company: null,
      contacts: [],
      quote: null,
    });
    const company = ((await call('POST', '/v1/companies', { title: 'Gone' })).body.data as Found).id;
    const left = await deal({ companyId: company });
    expect((await one(`/v1/deals/${left}?include=company`))._included).toMatchObject({
      company: { title: 'Gone' },
    });
    await api.client.call('DELETE', `/v1/companies/${company}`, { key });
    expect((await one(`/v1/deals/${left}?include=company`))._included).toEqual({ company: null });
    const { id } = (await rows('/v1/deals?filter[companyId][$gt]=0&limit=1'))[0] as Found;
    const denied = { kind: 'reply', status: 403, body: { error: 'ACCESS_DENIED' } } as const;
    await api.sandbox.fault('crm.item.list', denied);
    expect((await one(`/v1/deals/${id}?include=company`))._included).toEqual({ company: null });
  });

  it.each([
    ['INTERNAL_SERVER_ERROR', { status: 502, code: 'HOST_UNAVAILABLE' }],
    ['insufficient_scope', { status: 403, code: 'SCOPE_DENIED' }],
  ])('make the whole answer fail for %s: it is never short without a word', async (error, expected) => {
    await api.sandbox.fault('crm.item.list', { kind: 'reply', status: 500, body: { error } }, 3);
    expect(await failure('GET', '/v1/deals/1?include=company')).toEqual(expected);
  });

  it('are left out, with a word, of more than 200 records', async () => {
    const { body } = await call('GET', '/v1/deals?limit=201&include=company&select=title');
    const deals = body.data as Found[];
    expect(body.meta?.includeSkipped).toBe(true);
    expect(deals).toHaveLength(201);
    expect(deals.every((deal) => Object.keys(deal).sort().join() === 'id,title')).toBe(true);
    const enough = await call('GET', '/v1/deals?limit=200&include=company&select=title');
    expect(enough.body.meta).not.toHaveProperty('includeSkipped');
    expect((enough.body.data as Found[]).every(({ _included }) => _included !== undefined)).toBe(true);
  });

  it.each([
    ['/v1/deals?include=client', 'INVALID_INCLUDE'],
    ['/v1/deals/1?include=company,', 'INVALID_INCLUDE'],
    ['/v1/deals/1?include[$ne]=company', 'INVALID_INCLUDE'],
    ['/v1/users?include=department', 'INVALID_INCLUDE'],
    ['/v1/quotes?include=deal,lead,contact,company', 'INCLUDE_LIMIT_EXCEEDED'],
    ['/v1/quotes?include=deal&include=lead&include=contact&include=company', 'INCLUDE_LIMIT_EXCEEDED'],
  ])('%s is refused before the host is called', async (path, code) => {
    const as = await portal.createKey({ scopes: ['crm', 'user'] });
    expect(await failure('GET', path, undefined, as)).toEqual({ status: 400, code });
    expect(await api.sandbox.calls()).toEqual([]);
  });

  it('names what there is, in the refusal and among the fields', async () => {
    const { body } = await call('GET', '/v1/deals?include=client');
    expect(body.error).toMatchObject({
      message: expect.stringContaining('contact, company, quote'),
      details: { field: 'include', known: ['contact', 'company', 'quote'] },
    });
    expect((await call('GET', '/v1/deals/fields')).body.data).toMatchObject({
      include: ['contact', 'company', 'quote'],
    });
    expect((await call('GET', '/v1/products/fields')).body.data).toMatchObject({ include: [] });
  });

  it('need the rights of a call of their own', async () => {
    const as = await portal.createKey({ scopes: ['task'] });
    const { status, body } = await call('GET', '/v1/tasks?include=deal', undefined, as);
    expect({ status, code: body.error?.code }).toEqual({ status: 403, code: 'SCOPE_DENIED' });
    expect(body.error?.message).toContain('crm');
    expect(await api.sandbox.calls()).toEqual([]);
    expect((await call('GET', '/v1/tasks?limit=1', undefined, as)).status).toBe(200);
  });

  it('come in a batch, together with those of the other calls', async () => {
    const { status, body } = await call('POST', '/v1/batch', {
      calls: [
        { id: 'deal', entity: 'deals', action: 'get', entityId: 1, params: { include: 'company' } },
        { id: 'leads', entity: 'leads', action: 'list', params: { limit: 5, include: 'contact' } },
        { id: 'quotes', entity: 'quotes', action: 'search', params: { limit: 5, include: ['deal'] } },
        { id: 'wrong', entity: 'leads', action: 'list', params: { include: 'client' } },
      ],
    });
    expect(status).toBe(200);
    const { results, errors } = body.data as {
      results: Record<string, unknown>;
      errors: Record<string, unknown>;
    };
    expect(results['deal']).toEqual(await one('/v1/deals/1?include=company'));
    expect(results['leads']).toEqual(await rows('/v1/leads?limit=5&include=contact'));
    expect(results['quotes']).toEqual(await rows('/v1/quotes?limit=5&include=deal'));
    expect(errors).toMatchObject({ wrong: { code: 'INVALID_INCLUDE' } });
  });

  it('cost more of what a batch may ask for', async () => {
    const list = (id: number, include?: string) => ({
      id: `c${id}`,
      entity: 'deals',
      action: 'list',
      params: { limit: 5000, select: 'title', ...(include && { include }) },
    });
    const errorsOf = async (include?: string): Promise<Record<string, unknown>> => {
      const calls = Array.from({ length: 4 }, (_, id) => list(id, include));
      const { data } = (await call('POST', '/v1/batch', { calls })).body as {
        data: { errors: Record<string, unknown> };
      };
      return data.errors;
    };
    expect(await errorsOf()).toEqual({});
    expect(await errorsOf('company')).toEqual({
      c3: expect.objectContaining({ code: 'BATCH_LIMIT_EXCEEDED' }),
    });
  });
});

import { AgentTools } from '#libs/mcp';
import { newId, type KeyKind } from '#libs/kernel';
import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';
import { World } from '../isolation/world.js';
import { Agent } from './agent.js';

/** Arguments with which a tool does what it is for, were the caller let. */
const ARGUMENTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  whoami: {},
  discover: { query: 'deals' },
  describe: { base: 'deals' },
  list_records: { base: 'deals' },
  search_records: { base: 'deals', filter: {} },
  get_record: { base: 'deals', id: 1 },
  aggregate_records: { base: 'deals' },
  create_record: { base: 'deals', fields: { title: 'by an agent' } },
  update_record: { base: 'deals', id: 1, fields: { title: 'by an agent' } },
  batch: { calls: [{ entity: 'deals', action: 'create', params: { title: 'by an agent' } }] },
  send_message: { dialogId: '1', message: 'by an agent' },
  notify: { userId: 1, message: 'by an agent' },
  list_servers: {},
  create_server: { name: 'by-an-agent', provider: 'local' },
  server_logs: { serverId: newId() },
  chat_completion: { model: 'none', messages: [{ role: 'user', content: 'hello' }] },
  web_search: { query: 'hello' },
  workday: { action: 'open' },
  operation: { action: 'get', operationId: newId() },
  server_settings: { action: 'change', serverId: newId(), start: 'true' },
  server_variables: { action: 'set', serverId: newId(), variables: { A: 'b' } },
  rollback: { serverId: newId() },
  deploy: { serverId: newId(), files: { 'index.html': 'hello' }, runtime: 'static' },
  exec: { serverId: newId(), command: 'true' },
  call_read: { operation: 'deals.list' },
  call_write: { operation: 'deals.update', path: { id: 2 }, body: { title: 'by an agent' } },
  delete_record: { base: 'deals', id: 1 },
};

/** Methods of the host that change nothing. */
const READS = /(\.|^)(list|get|fields|status|settings|current|schedule|profile|scope|info|events|batch)$/;

describe('tools of a key', () => {
  let api: InProcessApi;
  let world: World;

  const key = (kind: KeyKind): Record<string, string> => ({ 'x-api-key': world.rawKey(kind) });
  const namesOf = (headers: Record<string, string>): Promise<string[]> =>
    Agent.with(api.origin, headers, (agent) => agent.toolNames());

  beforeAll(async () => {
    api = await sharedApi();
    world = await World.create(api, null, 'personal');
  });
  afterAll(() => api.stop());

  /** Calls every tool there is, offered or not. @returns what the host was asked to change. */
  async function tryEverything(
    headers: Record<string, string>,
  ): Promise<{ codes: Record<string, unknown>; writes: string[] }> {
    const before = (await api.sandbox.calls()).length;
    const codes: Record<string, unknown> = {};
    await Agent.with(api.origin, headers, async (agent) => {
      for (const { name } of api.get<AgentTools>(AgentTools).tools) {
        const { code, isError, text } = await agent.call(name, ARGUMENTS[name]!);
        codes[name] = isError ? code : 'done';
        if (name === 'batch')
          codes['batch'] = /[A-Z]+(?:_[A-Z]+)+/.exec(text.split('<portal-data>')[1] ?? '')?.[0];
      }
    });
    const calls = (await api.sandbox.calls()).slice(before);
    const asked = calls.flatMap(({ method, params }) => {
      const inside = method === 'batch' ? Object.values((params['cmd'] ?? {}) as Record<string, string>) : [];
      return [method, ...inside.map((command) => command.split('?')[0]!)];
    });
    return { codes, writes: asked.filter((method) => !READS.test(method)) };
  }

  it('has arguments for every tool', () => {
    const names = api.get<AgentTools>(AgentTools).tools.map(({ name }) => name);
    expect(Object.keys(ARGUMENTS).sort()).toEqual([...names].sort());
    expect(names.length).toBeLessThanOrEqual(27);
  });

  it('shows each kind of key what it may use', async () => {
    const personal = await namesOf(key('personal'));
    expect(personal).toEqual(api.get<AgentTools>(AgentTools).tools.map(({ name }) => name));
    const management = await namesOf(key('management'));
    expect(management).toEqual(['whoami', 'discover', 'describe', 'call_read', 'call_write']);
    const cowork = await namesOf(key('cowork'));
    expect(cowork).toEqual(expect.arrayContaining(['list_records', 'create_record', 'chat_completion']));
    expect(cowork).not.toEqual(expect.arrayContaining(['deploy']));
    expect(cowork).not.toEqual(expect.arrayContaining(['create_server']));
    const application = await namesOf(key('application'));
    expect(application).not.toEqual(expect.arrayContaining(['list_records']));
    const session = { ...key('application'), authorization: `Bearer ${await world.session()}` };
    expect(await namesOf(session)).toEqual(expect.arrayContaining(['list_records', 'create_record']));
  });

  it('shows a key of one scope the tools of that scope', async () => {
    const rawKey = await world.portal.createKey({ scopes: ['svc:infra'] });
    const names = await namesOf({ 'x-api-key': rawKey });
    expect(names).toEqual(expect.arrayContaining(['deploy', 'exec', 'list_servers']));
    expect(names).not.toEqual(expect.arrayContaining(['web_search']));
    expect(names).not.toEqual(expect.arrayContaining(['create_record']));
  });

  it('takes a personal key as Bearer', async () => {
    const headers = { authorization: `Bearer ${world.rawKey('personal')}` };
    expect(await namesOf(headers)).toContain('list_records');
  });

  it('tells truly what each tool does', async () => {
    const { tools } = await Agent.with(api.origin, key('personal'), ({ client }) => client.listTools());
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    expect(reading.sort()).toEqual(
      [
        'aggregate_records',
        'call_read',
        'chat_completion',
        'describe',
        'discover',
        'get_record',
        'list_records',
        'list_servers',
        'operation',
        'search_records',
        'server_logs',
        'web_search',
        'whoami',
      ].sort(),
    );
    const destructive = tools
      .filter(({ annotations }) => annotations?.destructiveHint)
      .map(({ name }) => name);
    expect(destructive).toEqual(
      expect.arrayContaining(['delete_record', 'update_record', 'batch', 'exec', 'call_write']),
    );
    expect(destructive).not.toContain('create_record');
    for (const { name, inputSchema, outputSchema, description } of tools) {
      expect([name, inputSchema.type, outputSchema?.type]).toEqual([name, 'object', 'object']);
      expect(`${name} ${JSON.stringify([inputSchema, outputSchema])}`).not.toContain('$ref');
      expect((description ?? '').length).toBeGreaterThan(40);
    }
  });

  it('lists them in so few bytes that a model has room for its work, and tells who calls in fewer', async () => {
    const [list, told] = await Agent.with(api.origin, key('personal'), async (agent) => [
      await agent.client.listTools(),
      await agent.client.callTool({ name: 'whoami', arguments: {} }),
    ]);
    expect(Buffer.byteLength(JSON.stringify(list))).toBeLessThanOrEqual(40_000);
    expect(Buffer.byteLength(JSON.stringify(told))).toBeLessThanOrEqual(8_000);
    const { data } = told!['structuredContent'] as { data: Record<string, unknown> };
    expect(data).toMatchObject({
      type: 'personal',
      accessMode: 'READWRITE',
      scopes: expect.arrayContaining(['crm']),
      entities: expect.arrayContaining([{ name: 'deals' }]),
      currentUser: expect.any(Object),
      billing: { frozen: false },
    });
  });

  it('describes every place by one type or several, in words every family of models knows', async () => {
    const { tools } = await Agent.with(api.origin, key('personal'), ({ client }) => client.listTools());
    const known = new Set([
      ...['type', 'description', 'properties', 'required', 'items', 'anyOf', 'enum'],
      ...['minimum', 'maximum', 'minItems', 'maxItems'],
    ]);
    const faults: string[] = [];
    const walk = (at: string, schema: Record<string, unknown>): void => {
      const { type, anyOf, items, enum: values, properties = {}, required = [] } = schema;
      const unknown = Object.keys(schema).filter((word) => !known.has(word));
      if (unknown.length > 0) faults.push(`${at}: ${unknown.join()}`);
      if (Array.isArray(anyOf) ? type !== undefined : typeof type !== 'string') faults.push(`${at}: no type`);
      if (values !== undefined && type !== 'string') faults.push(`${at}: values that are no texts`);
      if (type === 'array' && at.includes('input') && items === undefined) faults.push(`${at}: no items`);
      const names = Object.keys(properties as object);
      if ((required as string[]).some((name) => !names.includes(name))) faults.push(`${at}: required`);
      for (const [name, member] of Object.entries(properties as object)) walk(`${at}.${name}`, member);
      for (const one of (anyOf ?? []) as Record<string, unknown>[]) walk(`${at}|`, one);
      if (items !== undefined) walk(`${at}[]`, items as Record<string, unknown>);
    };
    for (const { name, inputSchema, outputSchema } of tools) {
      walk(`${name} input`, inputSchema);
      walk(`${name} output`, outputSchema!);
    }
    expect(faults).toEqual([]);
  });

  it('takes by them what the routes take', async () => {
    const { tools } = await Agent.with(api.origin, key('personal'), ({ client }) => client.listTools());
    const shown = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema]));
    const { catalogue, tools: all } = api.get<AgentTools>(AgentTools);
    for (const tool of all) {
      const own = tool.inputSchema(tool.operations(catalogue), catalogue);
      const { properties = {}, required = [] } = shown.get(tool.name)!;
      expect([tool.name, Object.keys(properties)]).toEqual([tool.name, Object.keys(own.properties ?? {})]);
      expect([tool.name, required]).toEqual([tool.name, own.required ?? []]);
    }
  });

  it('lets a read-only key write by none of them', async () => {
    const rawKey = await world.portal.createKey({
      scopes: ['crm', 'im', 'timeman', 'svc:infra', 'svc:ai', 'svc:search'],
      readOnly: true,
    });
    const headers = { 'x-api-key': rawKey };
    const { codes, writes } = await tryEverything(headers);
    expect(writes).toEqual([]);
    const refused = Object.keys(codes).filter((name) => codes[name] === 'WRITE_BLOCKED_READONLY_KEY');
    expect(refused.sort()).toEqual(
      [
        'batch',
        'call_write',
        'create_record',
        'create_server',
        'delete_record',
        'deploy',
        'exec',
        'notify',
        'rollback',
        'send_message',
        'server_settings',
        'server_variables',
        'update_record',
        'workday',
      ].sort(),
    );
    const names = await namesOf(headers);
    expect(names).not.toEqual(expect.arrayContaining(['create_record']));
    expect(names).not.toEqual(expect.arrayContaining(['deploy']));
    expect(names).toContain('workday');
  });

  it('would have seen a write, were there one', async () => {
    const { codes, writes } = await tryEverything(key('personal'));
    expect(writes.length).toBeGreaterThanOrEqual(5);
    expect(codes).toMatchObject({
      create_record: 'done',
      update_record: 'done',
      delete_record: 'done',
      call_write: 'done',
    });
  });
});

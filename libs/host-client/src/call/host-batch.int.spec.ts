import { parse } from 'qs';
import { PorticoError } from '#libs/kernel';
import { json, ScriptedHost } from '../__fixtures__/scripted-host.js';
import { holdsReference, toPhpQuery } from './host-batch.js';
import type { HostCommand } from './host-call.js';

const READ = { idempotent: true, halt: false } as const;
const HALTING = { idempotent: false, halt: true } as const;
const TIME = { start: 1, finish: 2, duration: 1, processing: 1 };
const COMMANDS: readonly HostCommand[] = [
  { key: 'a', method: 'crm.item.list', params: { filter: { '>=id': 3 }, select: ['id', 'title'] } },
  { key: 'b', method: 'crm.item.get', params: { id: '$result[a][items][0][id]' } },
  { key: 'c', method: 'im.new', params: {}, release: 'im 25' },
];

let host: ScriptedHost;

beforeAll(async () => {
  host = await ScriptedHost.start();
});
afterAll(() => host.stop());

const failure = (work: Promise<unknown>): Promise<PorticoError> =>
  work.then(
    () => new PorticoError('INTERNAL_ERROR'),
    (error: PorticoError) => error,
  );

describe('a batch of REST 2', () => {
  it('sends commands as queries that the host can read', async () => {
    host.script(json({ result: { result: { a: 1, b: 2, c: 3 }, result_error: [] } }));
    await host.client.batch(host.webhook(), COMMANDS, READ);
    const [{ path, body } = { path: '', body: null }] = host.received;
    expect(path).toBe('/rest/7/s3cr%2Fet/batch');
    const { halt, cmd } = body as { halt: number; cmd: Record<string, string> };
    expect([halt, Object.keys(cmd), cmd['c']]).toEqual([0, ['a', 'b', 'c'], 'im.new?']);
    expect(parse(cmd['a']?.replace('crm.item.list?', '') ?? '')).toEqual({
      filter: { '>=id': '3' },
      select: ['id', 'title'],
    });
    expect(decodeURIComponent(cmd['b'] ?? '')).toBe('crm.item.get?id=$result[a][items][0][id]');
  });

  it('reads results and errors of each command', async () => {
    host.script(
      json({
        result: {
          result: { a: { items: [] } },
          result_error: {
            b: { error: 'NOT_FOUND', error_description: 'No s3cr/et.' },
            c: { error: 'ERROR_METHOD_NOT_FOUND' },
          },
          result_total: { a: '70' },
          result_next: { a: 50 },
          result_time: { a: TIME },
        },
      }),
    );
    const outcomes = await host.client.batch(host.webhook(), COMMANDS, READ);
    expect([...outcomes.keys()]).toEqual(['a', 'b', 'c']);
    expect(outcomes.get('a')).toEqual({ answer: { result: { items: [] }, total: 70, next: 50, time: TIME } });
    expect(outcomes.get('b')).toMatchObject({ error: { code: 'ENTITY_NOT_FOUND', message: 'No ***.' } });
    expect(outcomes.get('c')).toMatchObject({
      error: { code: 'METHOD_NOT_YET_AVAILABLE', options: { extra: { release: 'im 25' } } },
    });
  });

  it('reads empty maps that arrive as lists, and null as a result', async () => {
    host.script(
      json({ result: { result: { a: null, b: false, c: [] }, result_error: [], result_total: [] } }),
    );
    const outcomes = await host.client.batch(host.webhook(), COMMANDS, READ);
    expect([...outcomes.values()]).toEqual([
      { answer: { result: null } },
      { answer: { result: false } },
      { answer: { result: [] } },
    ]);
  });

  it('leaves out what a halt kept from running, and tells what is missing otherwise', async () => {
    const cut = json({ result: { result: [], result_error: { a: { error: 'E1' } } } });
    host.script(cut);
    expect([...(await host.client.batch(host.webhook(), COMMANDS, HALTING)).keys()]).toEqual(['a']);
    expect(host.received[0]?.body).toMatchObject({ halt: 1 });
    host.script(cut);
    const outcomes = await host.client.batch(host.webhook(), COMMANDS, READ);
    expect(outcomes.get('b')).toMatchObject({ error: { code: 'HOST_UNAVAILABLE' } });
  });

  it('fails as a whole when the host refuses it, or answers something else', async () => {
    host.script(json({ error: 'insufficient_scope' }, 403));
    expect(await failure(host.client.batch(host.webhook(), COMMANDS, READ))).toMatchObject({
      code: 'SCOPE_DENIED',
    });
    for (const result of [null, 1, {}, { result: 1, result_error: [] }]) {
      host.script(json({ result }));
      expect(await failure(host.client.batch(host.webhook(), COMMANDS, READ))).toMatchObject({
        code: 'HOST_UNAVAILABLE',
      });
    }
  });

  it('is repeated only when every command reads', async () => {
    const broken = (_request: unknown, response: { socket: { destroy(): void } | null }): void =>
      void response.socket?.destroy();
    const done = json({ result: { result: { a: 1, b: 1, c: 1 }, result_error: [] } });
    host.script(broken, done);
    await host.client.batch(host.webhook(), COMMANDS, READ);
    expect(host.received).toHaveLength(2);
    host.script(broken, done);
    const write = host.client.batch(host.webhook(), COMMANDS, { ...READ, idempotent: false });
    expect(await failure(write)).toMatchObject({ code: 'HOST_UNAVAILABLE' });
    expect(host.received).toHaveLength(1);
  });
});

describe('a batch of REST 3', () => {
  const V3 = { ...READ, api: 'v3' } as const;

  it('is a list, and an object with indexes where a token goes along', async () => {
    host.script(json({ result: [{ item: 1 }, { items: [] }, null], time: TIME }));
    const outcomes = await host.client.batch(host.webhook(), COMMANDS, V3);
    expect(host.received).toMatchObject([{ path: '/rest/api/7/s3cr%2Fet/batch' }]);
    expect(host.received[0]?.body).toEqual(
      COMMANDS.map(({ key, method, params }) => ({ method, query: params, as: key })),
    );
    expect(outcomes.get('c')).toEqual({ answer: { result: null, time: TIME } });
    await host.client.batch(host.oauth(), COMMANDS, V3);
    expect(host.received[1]?.body).toMatchObject({ 0: { method: 'crm.item.list' }, auth: 'old-token' });
  });

  it('fails as a whole', async () => {
    host.script(json({ error: { code: 'REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION', message: 'x' } }, 400));
    expect(await failure(host.client.batch(host.webhook(), COMMANDS, V3))).toMatchObject({
      code: 'ENTITY_NOT_FOUND',
    });
  });
});

describe('commands', () => {
  const [command] = COMMANDS;
  it.each([
    ['none', []],
    ['51', Array.from({ length: 51 }, (_, index) => ({ ...command!, key: `k${index}` }))],
    ['two of a name', [command!, command!]],
    ['a name the host would misread', [{ ...command!, key: 'a][b' }]],
    ['a batch in a batch', [{ ...command!, method: 'batch' }]],
    ['an address for a method', [{ ...command!, method: 'profile?x=1&' }]],
  ])('are refused: %s', async (_name, commands) => {
    host.script(json({ result: true }));
    await expect(host.client.batch(host.webhook(), commands, READ)).rejects.toThrow(TypeError);
    expect(host.received).toEqual([]);
  });

  it('carry every kind of value as text', () => {
    const params = {
      a: true,
      b: false,
      c: null,
      d: undefined,
      e: [],
      f: {},
      g: 'x&y=ß[]',
      'h k': { '!x': [1.5, ['z']] },
    };
    expect(toPhpQuery(params)).toBe(
      'a=1&b=0&c=&e=&g=x%26y%3D%C3%9F%5B%5D&h%20k%5B!x%5D%5B0%5D=1.5&h%20k%5B!x%5D%5B1%5D%5B0%5D=z',
    );
  });

  it('of values that cannot be written are refused by name', () => {
    let deep: Record<string, unknown> = {};
    for (let depth = 0; depth < 100_000; depth += 1) deep = { deep };
    for (const params of [deep, { text: '\ud800' }]) {
      expect(() => toPhpQuery(params)).toThrow(expect.objectContaining({ code: 'INVALID_PARAMS' }) as Error);
    }
  });

  it('show when a text of theirs would be read as a reference', () => {
    expect(holdsReference({ fields: { title: ['x', 'see $result[a]'] } })).toBe(true);
    expect(holdsReference({ fields: { $result: 'a', title: '$result' } })).toBe(false);
  });
});

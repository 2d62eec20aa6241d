import { OPERATOR_CALLS } from '../../libs/operator/src/calls/run-call.js';
import { OperatorSessions } from '../../libs/operator/src/sessions/operator-sessions.js';
import { DeliveryAdmin } from '#libs/infra/operator';
import type { OperatorCallName } from '#libs/operator/contracts';
import { type InProcessApi, startInProcessApi } from '../harness/in-process-api.js';
import { OperatorBrowser } from './operator-browser.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NAMES = Object.keys(OPERATOR_CALLS) as OperatorCallName[];

describe('operators on the admin listener', () => {
  let api: InProcessApi;
  let sessions: OperatorSessions;

  beforeAll(async () => {
    api = await startInProcessApi({ ADMIN_URL: 'http://console.example:3001' });
    sessions = api.get<OperatorSessions>(OperatorSessions);
  });
  afterAll(() => api.stop());
  afterEach(() => api.setClockAhead(0));

  const codeOf = async (reply: Promise<{ status: number; error: { code: string } }>) => {
    const { status, error } = await reply;
    return `${status} ${error?.code}`;
  };

  describe('a link', () => {
    it('lets in once, keeps nothing but hashes, and names who came', async () => {
      const { token, expiresAt } = await sessions.invite('Ann Lee');
      expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(5 * MINUTE_MS + 1_000);
      const browser = OperatorBrowser.at(api);
      const { status, data, headers } = await browser.open(token);
      expect([status, data.operator]).toEqual([200, { name: 'Ann Lee' }]);
      const cookie = String(headers['set-cookie']);
      expect(cookie).toMatch(/^svc-operator=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Expires=/);
      expect(cookie).not.toContain('Secure');
      expect((await browser.send('/operator/session')).data).toEqual(data);
      expect(await codeOf(OperatorBrowser.at(api).open(token))).toBe('401 OPERATOR_LINK_INVALID');
      const kept = JSON.stringify([
        await api.database.query('select * from operator.link'),
        await api.database.query(`select *, encode(secret_hash, 'escape') from operator.session`),
        await api.database.query(`select data, meta from es.event where module = 'operator'`),
      ]);
      expect(kept).not.toContain(token);
      expect(kept).not.toContain(browser.cookie!.split('=')[1]!);
      const facts = await api.database.query<{ type: string; operator: string }>(
        `select type, meta->>'operator' as operator from es.event where module = 'operator' order by position`,
      );
      expect(facts).toEqual([
        { type: 'operator_invited', operator: 'Ann Lee' },
        { type: 'operator_signed_in', operator: 'Ann Lee' },
      ]);
    });

    it('lets one in of two who use it at once', async () => {
      const { token } = await sessions.invite('Ann');
      const tries = await Promise.all([1, 2, 3].map(() => OperatorBrowser.at(api).open(token)));
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    });

    it('is over after five minutes', async () => {
      const { token } = await sessions.invite('Ann');
      await api.setClockAhead(5 * MINUTE_MS + 1_000);
      expect(await codeOf(OperatorBrowser.at(api).open(token))).toBe('401 OPERATOR_LINK_INVALID');
    });

    it('is for a name that can be shown', async () => {
      for (const name of ['', ' x', '<b>', 'a\nb', 'x'.repeat(65)]) {
        await expect(sessions.invite(name)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
      }
    });
  });

  describe('a session', () => {
    it('is taken by every replica', async () => {
      const browser = await OperatorBrowser.signedIn(api);
      const replica = await api.startReplica();
      const there = OperatorBrowser.at(replica);
      there.cookie = browser.cookie;
      expect((await there.call('replicas.list', {})).map(({ kind }) => kind)).toEqual(['api', 'api']);
      expect((await there.send('/operator/session', { method: 'DELETE' })).status).toBe(200);
      expect(await codeOf(browser.send('/operator/session'))).toBe('401 OPERATOR_SESSION_REQUIRED');
      await replica.stop();
    });

    it('is over after an hour without use, and after eight hours in any case', async () => {
      const browser = await OperatorBrowser.signedIn(api);
      const status = async (hours: number) => {
        await api.setClockAhead(hours * HOUR_MS);
        return (await browser.send('/operator/session')).status;
      };
      for (let hours = 0.9; hours < 8; hours += 0.9)
        expect([hours, await status(hours)]).toEqual([hours, 200]);
      expect(await status(8.01)).toBe(401);
      await api.setClockAhead(0);
      const idle = await OperatorBrowser.signedIn(api);
      await api.setClockAhead(1.01 * HOUR_MS);
      expect(await codeOf(idle.try('machines.list', {}))).toBe('401 OPERATOR_SESSION_REQUIRED');
    });

    it('is over after the sign-out, wherever its cookie is', async () => {
      const browser = await OperatorBrowser.signedIn(api);
      const { status, headers } = await browser.send('/operator/session', { method: 'DELETE' });
      expect([status, String(headers['set-cookie'])]).toEqual([200, expect.stringContaining('Max-Age=0')]);
      expect(await codeOf(browser.try('machines.list', {}))).toBe('401 OPERATOR_SESSION_REQUIRED');
      expect((await browser.send('/operator/session', { method: 'DELETE' })).status).toBe(200);
    });
  });

  it.each(NAMES)('does not make the call %s without a session', async (name) => {
    const browser = OperatorBrowser.at(api);
    expect(await codeOf(browser.try(name, {}))).toBe('401 OPERATOR_SESSION_REQUIRED');
    const cookie = `svc-operator=${'A'.repeat(43)}`;
    expect(await codeOf(browser.try(name, {}, { cookie }))).toBe('401 OPERATOR_SESSION_REQUIRED');
  });

  it('loads nothing for those who are not signed in', () => {
    expect(() => api.get<DeliveryAdmin>(DeliveryAdmin)).toThrow(/could not find/i);
  });

  it('tells nobody else what calls there are', async () => {
    expect(await codeOf(OperatorBrowser.at(api).send('/operator/calls'))).toBe(
      '401 OPERATOR_SESSION_REQUIRED',
    );
    const browser = await OperatorBrowser.signedIn(api);
    const { data } = await browser.send<{ name: string }[]>('/operator/calls');
    expect(data.map(({ name }) => name)).toEqual(NAMES);
  });

  describe('a call', () => {
    let browser: OperatorBrowser;
    beforeAll(async () => {
      browser = await OperatorBrowser.signedIn(api);
    });
    const refused = '403 OPERATOR_REQUEST_REFUSED';

    it.each<[string, Record<string, string | undefined>]>([
      ['without the header', { 'x-svc-operator': undefined }],
      ['from another site', { 'sec-fetch-site': 'cross-site' }],
      ['from another port of the machine', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
      ['by a name somebody lets lead here', { host: 'evil.example', origin: 'http://evil.example' }],
    ])('is not taken %s', async (_what, headers) => {
      expect(await codeOf(browser.try('machines.list', {}, headers))).toBe(refused);
      expect(await codeOf(browser.send('/operator/session', { headers }))).toBe(refused);
    });

    it('is taken by the name of the listener and by localhost', async () => {
      for (const host of ['console.example:3001', 'localhost:3001']) {
        const headers = { host, origin: `http://${host}` };
        expect([host, (await browser.try('machines.list', {}, headers)).status]).toEqual([host, 200]);
      }
    });

    it.each<[string, () => ReturnType<OperatorBrowser['send']>, string]>([
      ['no call', () => browser.try('machines.explode' as 'machines.list', {}), '404 ROUTE_NOT_FOUND'],
      [
        'a name of JavaScript',
        () => browser.try('constructor' as 'machines.list', {}),
        '404 ROUTE_NOT_FOUND',
      ],
      ['another path', () => browser.send('/operator/else'), '404 ROUTE_NOT_FOUND'],
      ['another method', () => browser.send('/operator/calls/machines.list'), '405 METHOD_NOT_ALLOWED'],
      [
        'another method of the session',
        () => browser.send('/operator/session', { method: 'PUT' }),
        '405 METHOD_NOT_ALLOWED',
      ],
      [
        'a form',
        () =>
          browser.send('/operator/calls/machines.list', {
            method: 'POST',
            body: 'a=b',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }),
        '400 VALIDATION_ERROR',
      ],
      [
        'what is no JSON',
        () => browser.send('/operator/calls/machines.list', { method: 'POST', body: '{' }),
        '400 VALIDATION_ERROR',
      ],
      [
        'a list',
        () => browser.send('/operator/calls/machines.list', { method: 'POST', body: [] }),
        '400 VALIDATION_ERROR',
      ],
      [
        'too much',
        () => browser.try('machines.list', { text: 'x'.repeat(256 * 1_024) }),
        '413 PAYLOAD_TOO_LARGE',
      ],
      ['an unknown member', () => browser.try('portals.list', { nothing: 1 }), '400 VALIDATION_ERROR'],
      ['a wrong kind', () => browser.try('portals.list', { limit: 'many' }), '400 VALIDATION_ERROR'],
      ['a wrong cursor', () => browser.try('portals.list', { cursor: 'x' }), '400 VALIDATION_ERROR'],
    ])('is refused for %s', async (_what, send, expected) => {
      expect(await codeOf(send())).toBe(expected);
    });

    it('names the field that is wrong, and answers with the id of the request', async () => {
      const { error, headers } = await browser.try(
        'users.list',
        { state: 'GONE' },
        { 'x-request-id': 'mine-1' },
      );
      expect([error.details?.field, headers['x-request-id']]).toEqual(['state', 'mine-1']);
    });
  });

  it('is open to nobody who tries links', async () => {
    const browser = OperatorBrowser.at(api);
    const tries: string[] = [];
    for (let round = 0; round < 12; round += 1) tries.push(await codeOf(browser.open('A'.repeat(43))));
    expect(tries.at(-1)).toBe('429 RATE_LIMITED');
    const { token } = await sessions.invite('Ann');
    const { status, headers } = await browser.open(token);
    expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  });
});

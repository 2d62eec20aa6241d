import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { newState, outcome, RETURN, Shop } from './shop.js';
import { Surfer } from './surfer.js';

/** Addresses that resemble the registered ones `https://shop.example/back` and `http://localhost`. */
const ATTACKS: readonly (readonly [string, string])[] = [
  ['another host', 'https://evil.example/back'],
  ['another scheme', 'http://shop.example/back'],
  ['a script', 'javascript:alert(1)//https://shop.example/back'],
  ['data', 'data:text/html,https://shop.example/back'],
  ['a port', 'https://shop.example:444/back'],
  ['the usual port, written out', 'https://shop.example:443/back'],
  ['a port of localhost', 'http://localhost:8080'],
  ['localhost with a path', 'http://localhost/x'],
  ['localhost by number', 'http://127.0.0.1'],
  ['another path', 'https://shop.example/other'],
  ['a longer path', 'https://shop.example/back/more'],
  ['a shorter path', 'https://shop.example/'],
  ['no path', 'https://shop.example'],
  ['a slash at the end', 'https://shop.example/back/'],
  ['a doubled slash', 'https://shop.example//back'],
  ['the path in capitals', 'https://shop.example/BACK'],
  ['the host in capitals', 'https://SHOP.example/back'],
  ['the scheme in capitals', 'HTTPS://shop.example/back'],
  ['a user', 'https://user@shop.example/back'],
  ['the host as user', 'https://shop.example@evil.example/back'],
  ['the host as user and password', 'https://shop.example:pass@evil.example/back'],
  ['dots', 'https://shop.example/x/../back'],
  ['encoded dots', 'https://shop.example/%2e%2e/back'],
  ['an encoded slash', 'https://shop.example%2fback'],
  ['an encoded letter', 'https://shop.example/%62ack'],
  ['a backslash', 'https://shop.example\\back'],
  ['a backslash before a host', 'https://shop.example\\@evil.example/back'],
  ['backslashes for slashes', 'https:\\\\shop.example\\back'],
  ['an encoded backslash', 'https://shop.example%5c@evil.example/back'],
  ['no scheme', '//shop.example/back'],
  ['a path alone', '/back'],
  ['a fragment', 'https://shop.example/back#evil'],
  ['an empty fragment', 'https://shop.example/back#'],
  ['a query', 'https://shop.example/back?next=evil'],
  ['an empty query', 'https://shop.example/back?'],
  ['the domain as suffix', 'https://evilshop.example/back'],
  ['the domain as prefix', 'https://shop.example.evil.example/back'],
  ['a subdomain', 'https://a.shop.example/back'],
  ['a dot after the host', 'https://shop.example./back'],
  ['a look-alike', 'https://shоp.example/back'],
  ['a full-width dot', 'https://shop。example/back'],
  ['space before', ' https://shop.example/back'],
  ['space after', 'https://shop.example/back '],
  ['a tab', 'https://shop.example/ba\tck'],
  ['a line end', 'https://shop.example/back\r\nLocation: https://evil.example'],
  ['nothing', ''],
];

describe('an address nobody registered', () => {
  let api: InProcessApi;
  let shop: Shop;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '100000' });
    shop = await Shop.open(api);
  });
  afterAll(() => api.stop());

  it.each(ATTACKS)('is refused: %s', async (_name, address) => {
    const answer = await shop.authorize({ state: newState(), redirect_uri: address });
    expect(outcome(answer)).toBe('400 INVALID_REDIRECT_URI');
    expect(answer.headers['location']).toBeUndefined();
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.stringify(answer.body)).not.toContain('evil');
  });

  it('is the registered one when it only writes out the path of its root', async () => {
    const answer = await shop.authorize({ state: newState(), redirect_uri: 'http://localhost/' });
    expect(answer.status).toBe(302);
  });

  it('is refused when it comes beside the right one', async () => {
    const twice = `redirect_uri=${encodeURIComponent(RETURN)}&redirect_uri=https://evil.example`;
    const path = `/v1/oauth/authorize?app_key=${shop.key}&state=${newState()}&${twice}`;
    const answer = await api.client.call('GET', path);
    expect(answer.status).toBe(400);
    expect(answer.headers['location']).toBeUndefined();
  });

  it('is told from the registered ones', async () => {
    for (const address of [RETURN, 'http://localhost']) {
      expect((await shop.authorize({ state: newState(), redirect_uri: address })).status).toBe(302);
    }
  });

  it('leads nowhere from the page at the end either', async () => {
    for (const error of ['https://evil.example', '"><a href=//evil.example>', 'javascript:alert(1)']) {
      const path = `/oauth/complete?error=${encodeURIComponent(error)}&redirect_uri=https://evil.example`;
      const answer = await new Surfer(api.origin).go(path);
      expect([answer.status, answer.location]).toEqual([200, '']);
      expect(answer.text).not.toContain('evil');
    }
  });
});

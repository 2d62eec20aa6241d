import { checkInput } from '#libs/http';
import { loadCalls } from '#libs/operator/operator';
import { createTestDatabase, TEST_SECRETS, type TestDatabase } from '#libs/testing';
import { Cli } from '../cli.js';
import { HomeFolder } from '../home/home-folder.js';
import { MIGRATIONS } from '../migrations.js';
import { createProgram } from '../program.js';

/** The word `default`, which takes a value of its own back. */
describe('a setting of a portal that is taken back', () => {
  let database: TestDatabase;
  let portalId: string;
  let count = 0;

  beforeAll(async () => {
    database = await createTestDatabase({ migrations: MIGRATIONS });
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    const domain = `shop${(count += 1)}.example`;
    const flags = ['--domain', domain, '--name', 'Shop', '--rest-url', 'https://host.example'];
    portalId = (await portico('portal', 'create', ...flags))['id'] as string;
  });

  async function portico(...argv: string[]): Promise<Record<string, unknown>> {
    let printed = '';
    const output = { write: (text: string) => void (printed += text), writeError: () => undefined };
    const environment = {
      PORTICO_ENV: 'test',
      DATABASE_URL: database.url,
      ...TEST_SECRETS,
      LOG_LEVEL: 'silent',
    };
    const cli = new Cli(environment, new HomeFolder('/nonexistent/portico-home'), output, true);
    await cli.run(createProgram(cli), [...argv, '--json']);
    return JSON.parse(printed) as Record<string, unknown>;
  }

  it.each([
    ['--limit-per-user', 'limitPerUser', 0],
    ['--limit-per-key', 'limitPerKey', 0],
    ['--output-mib-per-day', 'outputMibPerDay', 4],
  ])('portal set-servers %s default', async (flag, member, least) => {
    const set = (value: number | string) => portico('portal', 'set-servers', portalId, flag, String(value));
    expect(await set(7)).toMatchObject({ [member]: 7 });
    expect(await set(least)).toMatchObject({ [member]: least });
    expect(await set('default')).toMatchObject({ [member]: null });
    expect(await set('many')).toMatchObject({ error: { code: 'USAGE' } });
  });

  it.each([
    ['--limit-per-user', 'limitPerUser', [-1, 0, 1_000_000, 1_000_001]],
    ['--limit-per-key', 'limitPerKey', [-1, 0, 1_000_000, 1_000_001]],
    ['--output-mib-per-day', 'outputMibPerDay', [3, 4, 1_000_000, 1_000_001]],
  ])('portal set-servers %s takes what the call of operators takes', async (flag, member, values) => {
    const { operatorCall } = await loadCalls();
    const { input } = operatorCall('portals.setServers');
    const isTakenByCall = (value: number): boolean => {
      try {
        checkInput(input, { portal: portalId, [member]: value });
        return true;
      } catch {
        return false;
      }
    };
    for (const value of values) {
      const answer = await portico('portal', 'set-servers', portalId, flag, String(value));
      expect([value, answer['error'] === undefined]).toEqual([value, isTakenByCall(value)]);
    }
  });

  it.each([
    ['both', ['--host-burst', 'default', '--host-requests-per-second', 'default']],
    ['the burst, and with it the bucket', ['--host-burst', 'default']],
    ['the rate, and with it the bucket', ['--host-requests-per-second', 'default']],
  ])('portal set, of a bucket of its own: %s', async (_name, flags) => {
    const none = { hostBurst: null, hostRequestsPerSecond: null };
    expect(await portico('portal', 'set', portalId, ...flags)).toMatchObject(none);
    const own = ['--host-burst', '250', '--host-requests-per-second', '5'];
    expect(await portico('portal', 'set', portalId, ...own)).toMatchObject({ hostBurst: 250 });
    expect(await portico('portal', 'set', portalId, ...flags)).toMatchObject(none);
  });

  it('portal set refuses half a bucket', async () => {
    const half = ['--host-burst', 'default', '--host-requests-per-second', '5'];
    expect(await portico('portal', 'set', portalId, ...half)).toMatchObject({
      error: { code: 'VALIDATION_ERROR' },
    });
  });

  it('portal set --source-saving tells what was changed, and the portal where more was', async () => {
    const set = (...flags: string[]) => portico('portal', 'set', portalId, ...flags);
    expect(await set('--source-saving', 'false')).toEqual({ portalId, sourceSaving: false });
    expect(await set('--source-saving', 'true', '--frozen', 'true')).toMatchObject({
      id: portalId,
      frozen: true,
      sourceSaving: true,
    });
  });

  it('portal set --section', async () => {
    const set = (...flags: string[]) => portico('portal', 'set', portalId, ...flags);
    expect(await set('--section', 'performan=on')).toMatchObject({ sections: ['performan'] });
    expect(await set('--frozen', 'true')).toMatchObject({ sections: ['performan'], frozen: true });
    expect(await set('--section', 'performan=off', '--frozen', 'false')).toMatchObject({ sections: [] });
    for (const value of ['performan', 'performan=maybe', 'performan=on=off', 'sales=on', '=on']) {
      expect(await set('--section', value)).toMatchObject({ error: { code: 'USAGE' } });
    }
    expect(await portico('audit', '--portal', portalId)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          event: 'portal_section_changed',
          data: { section: 'performan', enabled: true },
        }),
      ]),
    );
  });
});

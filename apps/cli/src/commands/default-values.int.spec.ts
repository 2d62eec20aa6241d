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
    ['--limit-per-user', 'limitPerUser'],
    ['--limit-per-key', 'limitPerKey'],
    ['--output-mib-per-day', 'outputMibPerDay'],
  ])('portal set-servers %s default', async (flag, member) => {
    const set = (value: string) => portico('portal', 'set-servers', portalId, flag, value);
    expect(await set('7')).toMatchObject({ [member]: 7 });
    expect(await set('0')).toMatchObject({ [member]: 0 });
    expect(await set('default')).toMatchObject({ [member]: null });
    expect(await set('many')).toMatchObject({ error: { code: 'USAGE' } });
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

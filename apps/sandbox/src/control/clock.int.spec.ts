import { request } from 'undici';
import { TestSandbox } from '../__fixtures__/test-sandbox.js';

const DOMAIN = 'clock.example';
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

describe('the clock of the emulated host', () => {
  let sandbox: TestSandbox;
  let secret: string;

  /** How far the host says to be ahead of this machine, in whole days. */
  const daysAhead = async (): Promise<number> => {
    const { body } = await request(`${sandbox.restUrl}/rest/1/${secret}/server.time`);
    const { result } = (await body.json()) as { result: string };
    return Math.round((Date.parse(result) - Date.now()) / DAY_MS) + 0;
  };

  beforeAll(async () => {
    sandbox = await TestSandbox.start();
    secret = await sandbox.createPortal(DOMAIN);
  });
  afterAll(() => sandbox.stop());

  it('is moved for its methods, and stays moved when the sandbox starts again', async () => {
    expect(await daysAhead()).toBe(0);
    const moved = await sandbox.control('POST', '/clock', { offsetMs: WEEK_MS });
    expect(moved).toMatchObject({ status: 200, body: { offsetMs: WEEK_MS } });
    expect(await daysAhead()).toBe(7);
    await sandbox.restart();
    expect(await daysAhead()).toBe(7);
    await sandbox.control('POST', '/clock', { offsetMs: 0 });
    expect(await daysAhead()).toBe(0);
  });

  it.each([undefined, '7d', 1.5, 1e300])('is not moved by %p', async (offsetMs) => {
    expect((await sandbox.control('POST', '/clock', { offsetMs })).status).toBe(400);
    expect((await sandbox.control('GET', '/clock')).body).toMatchObject({ offsetMs: 0 });
  });
});

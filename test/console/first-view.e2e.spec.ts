import { describeInBrowser } from '../harness/browser.js';
import { Stack } from '../harness/stack.js';
import { settled, signIn } from './pages/console-visit.js';

/** What the first view may take over the wire, compressed as the build of development does it. */
const MOST_BYTES = 300 * 1_024;

describeInBrowser('the first view of the console', (arrive) => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await Stack.start();
  });
  afterAll(() => stack.remove());

  it('is small, keeps its files for ever and the page never', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await signIn(visitor, stack);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.clearBrowserCache');
    const addresses = new Map<string, string>();
    let bytes = 0;
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      addresses.set(requestId, response.url);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const address = addresses.get(requestId) ?? '';
      if (new URL(address || 'http://none').pathname.startsWith('/console')) bytes += encodedDataLength;
    });
    const answer = await page.goto(`${new URL(stack.runtime.baseUrl).origin}/console`);
    await settled(page);
    process.stderr.write(`first view of the console: ${Math.round(bytes / 1_024)} KiB over the wire\n`);
    expect(bytes).toBeGreaterThan(50 * 1_024);
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(await answer!.headerValue('cache-control')).toBe('no-store');
  });
});

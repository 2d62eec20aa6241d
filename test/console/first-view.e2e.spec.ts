import { describeInBrowser } from '../harness/browser.js';
import { Stack } from '../harness/stack.js';
import { settled, signIn } from './pages/console-visit.js';

/** What the first view may take over the wire, headers included, compressed as the build of development does it. */
const MOST_BYTES = 300_000;

describeInBrowser('the first view of the console', (arrive) => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await Stack.start();
  });
  afterAll(() => stack.remove());

  it.each([
    ['where addresses are secure', 'br'],
    ['over plain http', 'gzip'],
  ] as const)('is small as browsers take it %s, and never kept itself', async (_, encoding) => {
    const visitor = await arrive();
    const { page } = visitor;
    await signIn(visitor, stack);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.clearBrowserCache');
    await page.setExtraHTTPHeaders({ 'accept-encoding': encoding });
    const addresses = new Map<string, string>();
    const encodings = new Set<string>();
    let bytes = 0;
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      addresses.set(requestId, response.url);
      if (response.url.endsWith('.js')) encodings.add(response.headers['Content-Encoding'] ?? '');
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const address = addresses.get(requestId) ?? '';
      if (new URL(address || 'http://none').pathname.startsWith('/console')) bytes += encodedDataLength;
    });
    const answer = await page.goto(`${new URL(stack.runtime.baseUrl).origin}/console`);
    await settled(page);
    process.stderr.write(`first view of the console: ${bytes} B over the wire as ${encoding}\n`);
    expect([...encodings]).toEqual([encoding]);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(await answer!.headerValue('cache-control')).toBe('no-store');
  });
});

import { hostingOf, type HostingFacts } from './application.policy.js';

const own = { portalId: 'p', applicationId: null, running: true };
const bound = { portalId: 'other', applicationId: 'a', running: true };
const foreign = { portalId: 'other', applicationId: null, running: true };

const facts = (change: Partial<HostingFacts>): HostingFacts => ({
  applicationId: 'a',
  portalId: 'p',
  appUrl: 'https://shop.apps.example',
  isPlatformHost: true,
  server: null,
  ...change,
});

describe('where an application lives', () => {
  it.each<[string, Partial<HostingFacts>, string]>([
    ['no address', { appUrl: null, isPlatformHost: false }, 'platform'],
    ["a running server of the portal's", { server: own }, 'platform'],
    ['a running server bound to the application', { server: bound }, 'platform'],
    ["a server of the portal's that does not run", { server: { ...own, running: false } }, 'platform-orphan'],
    ['a platform name nobody answers for', {}, 'platform-orphan'],
    ['an own domain of such a server', { server: own, isPlatformHost: false }, 'platform'],
    ['a server of another account', { server: foreign }, 'external'],
    ['one of another account that does not run', { server: { ...foreign, running: false } }, 'external'],
    ['any other address', { appUrl: 'https://app.example', isPlatformHost: false }, 'external'],
  ])('%s', (_name, change, expected) => {
    const { hosting, externalHost, externalRegistrable } = hostingOf(facts(change));
    expect(hosting).toBe(expected);
    expect([externalHost !== null, externalRegistrable !== null]).toEqual(
      expected === 'external' ? [true, true] : [false, false],
    );
  });

  it('names the host of an external address, when it has one', () => {
    expect(hostingOf(facts({ appUrl: 'https://a.b.example.co.uk/x', isPlatformHost: false }))).toEqual({
      hosting: 'external',
      externalHost: 'a.b.example.co.uk',
      externalRegistrable: 'example.co.uk',
    });
    expect(hostingOf(facts({ appUrl: 'mailto:ann@app.example', isPlatformHost: false }))).toEqual({
      hosting: 'external',
      externalHost: null,
      externalRegistrable: null,
    });
  });
});

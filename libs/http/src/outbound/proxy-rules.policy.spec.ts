import { ProxyRules } from './proxy-rules.policy.js';

const HTTPS = 'http://proxy.corp.example:3128';
const HTTP = 'http://plain.corp.example:8080';

function way(url: string, noProxy: string | null = null): string {
  const rules = ProxyRules.of({ httpsProxy: HTTPS, httpProxy: HTTP, noProxy });
  return rules?.proxyFor(new URL(url))?.host ?? 'direct';
}

describe('which way calls to others go', () => {
  it('is direct where no proxy is set, and by the scheme where one is', () => {
    expect(ProxyRules.of({})).toBeNull();
    expect(ProxyRules.of({ httpsProxy: null, httpProxy: null, noProxy: '*' })).toBeNull();
    expect(way('https://portal.example')).toBe('proxy.corp.example:3128');
    expect(way('http://portal.example')).toBe('plain.corp.example:8080');
    expect(ProxyRules.of({ httpsProxy: HTTPS })?.proxyFor(new URL('http://portal.example'))).toBeNull();
  });

  it.each([
    'https://localhost:8443',
    'https://app.localhost',
    'https://127.0.0.1',
    'https://127.8.9.1:9000',
    'https://[::1]:9000',
    'https://10.1.2.3',
    'https://192.168.1.1',
    'https://169.254.169.254',
    'https://[fd00::1]',
    'https://[::ffff:10.0.0.1]',
    'http://minio:9000',
    'http://2130706433',
  ])('is direct to this machine and its network: %s', (url) => {
    expect(way(url)).toBe('direct');
  });

  it.each([
    ['https://portal.example', 'portal.example'],
    ['https://portal.example', 'other.example, Portal.Example.'],
    ['https://sub.portal.example', 'portal.example'],
    ['https://sub.portal.example', '.portal.example'],
    ['https://sub.portal.example', '*.portal.example'],
    ['https://portal.example.', 'portal.example'],
    ['https://portal.example', 'a.example portal.example'],
    ['https://portal.example:8443', 'portal.example:8443'],
    ['https://portal.example', 'portal.example:443'],
    ['https://8.8.8.8', '8.8.8.8'],
    ['https://8.8.8.8', '8.8.0.0/16'],
    ['https://[2606:4700::1111]', '2606:4700::/32'],
    ['https://[2606:4700::1111]:8443', '[2606:4700::1111]:8443'],
    ['https://[2606:4700::1111]', '2606:4700::1111'],
    ['https://anything.example', '*'],
  ])('is direct to %s with NO_PROXY=%s', (url, noProxy) => {
    expect(way(url, noProxy)).toBe('direct');
  });

  it.each([
    ['https://portal.example', 'ortal.example'],
    ['https://notportal.example', 'portal.example'],
    ['https://portal.example', 'sub.portal.example'],
    ['https://portal.example', 'portal.example:8443'],
    ['https://8.8.8.8', '8.8'],
    ['https://8.9.8.8', '8.8.0.0/16'],
    ['https://portal.example.org', '.example'],
    ['https://portal.example', ' , '],
    ['https://8.8.8.8', '8.8.8.8/99'],
  ])('is the proxy to %s with NO_PROXY=%j', (url, noProxy) => {
    expect(way(url, noProxy)).toBe('proxy.corp.example:3128');
  });
});

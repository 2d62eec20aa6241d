import { consoleFailureAddress, isRegistered, visitAddress, visitEntryAddress } from './addresses.policy.js';

const PUBLIC = 'https://portico.example';

describe('addresses of our own pages', () => {
  it('of a visit name the application, and where in it to come back to', () => {
    expect(visitAddress(PUBLIC, 'app-1', '/a?b=c')).toBe(
      'https://portico.example/v1/oauth/visit?app=app-1&path=%2Fa%3Fb%3Dc',
    );
  });

  it('of an entry name the entry and the browser', () => {
    expect(visitEntryAddress(PUBLIC, 'e1', 'v 1')).toBe(
      'https://portico.example/v1/oauth/visit/entry?entry=e1&visitor=v%201',
    );
  });

  it.each([PUBLIC, `${PUBLIC}/`])('of a sign-in that failed, below %s, say why', (publicUrl) => {
    expect(consoleFailureAddress(publicUrl, 'portal_unknown', 'a.example')).toBe(
      'https://portico.example/console/sign-in-failed?error=portal_unknown&portal=a.example',
    );
  });

  it('of a path keep the one the service itself is below', () => {
    expect(consoleFailureAddress(`${PUBLIC}/api/`, 'portal_unavailable', 'a')).toBe(
      'https://portico.example/api/console/sign-in-failed?error=portal_unavailable&portal=a',
    );
    expect(consoleFailureAddress('https://a.example/b', 'portal_unknown', 'a')).toMatch(/\/b\/console\//);
  });
});

describe('registered addresses', () => {
  const registered = ['https://a.example/b', 'https://b.example'];

  it.each([
    ['https://a.example/b', true],
    ['https://b.example/', true],
    ['https://c.example/', false],
    ['xhttps://b.example', false],
  ])('are any of several: %s, %s', (address, expected) => {
    expect(isRegistered(registered, address)).toBe(expected);
    expect(isRegistered([], address)).toBe(false);
  });

  it.each([
    ['ahttp://b', 'ahttp://b/'],
    ['http://b c?', 'http://b c?/'],
    ['ftp://b', 'ftp://b/'],
  ])('%s is not %s', (one, other) => {
    expect(isRegistered([one], other)).toBe(false);
  });

  it('of http and of https may go without a path', () => {
    expect(isRegistered(['http://b'], 'http://b/')).toBe(true);
    expect(isRegistered(['https://b'], 'https://b/')).toBe(true);
    expect(isRegistered(['http://b'], 'https://b/')).toBe(false);
  });
});

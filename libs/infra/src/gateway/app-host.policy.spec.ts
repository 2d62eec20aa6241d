import { appHosts } from './app-host.policy.js';

describe('a host name', () => {
  const read = appHosts('apps.example');

  it.each<[string | undefined, string | null]>([
    ['app-0123456789ab.apps.example', 'app-0123456789ab'],
    ['app-0123456789ab.apps.example:8443', 'app-0123456789ab'],
    ['APP-0123456789AB.Apps.Example', 'app-0123456789ab'],
    ['apps.example', null],
    ['app-0123456789ab', null],
    ['app-0123456789ab.evil.example', null],
    ['app-0123456789ab.apps.example.evil.example', null],
    ['app-0123456789a.apps.example', null],
    ['app-0123456789abc.apps.example', null],
    ['x.app-0123456789ab.apps.example', null],
    ['app-x.app-0123456789ab.apps.example', null],
    ['app-0123456789ag.apps.example', null],
    ['api.example', null],
    ['', null],
    [undefined, null],
  ])('%p is the application %p', (host, expected) => {
    expect(read(host)).toBe(expected);
  });
});

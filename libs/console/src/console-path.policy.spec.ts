import { consolePath } from './console.policy.js';

const PUBLIC_URL = 'https://api.example';

describe('where a sign-in to the console leads', () => {
  it.each([
    '/console',
    '/console?tab=keys',
    '/console/servers/01/logs?follow=1#end',
    '/console/sign-in-failed',
    '/console/apiary',
  ])('is %s', (path) => {
    expect(consolePath(path, PUBLIC_URL)).toBe(path);
  });

  it.each<string | undefined>([
    undefined,
    '',
    'console',
    '/',
    '/v1/keys',
    '/consoles',
    '/console/../v1/keys',
    '/console/%2e%2e/v1/keys',
    '//evil.example/console',
    '/\\evil.example/console',
    '/\t/evil.example/console',
    'https://evil.example/console',
    'javascript:alert(1)',
    '/console/api/session',
    '/console/api',
    '/console/assets/main.js',
    '/console/sign-in?portal=evil.example',
  ])('is the first page instead of %p', (path) => {
    expect(consolePath(path, PUBLIC_URL)).toBe('/console');
  });

  it('holds nothing that ends a header', () => {
    expect(consolePath('/console/a\r\nSet-Cookie: x=y', PUBLIC_URL)).not.toMatch(/[\r\n]/);
  });
});

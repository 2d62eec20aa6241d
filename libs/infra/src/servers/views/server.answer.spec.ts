import { appUrl } from '../life/server.policy.js';
import { connectionOf } from './server.answer.js';

describe('a server in an answer', () => {
  it.each([
    [false, false, 'NONE'],
    [true, true, 'CONNECTED'],
    [true, false, 'DISCONNECTED'],
  ])('ever connected %p, connected now %p reads %s', (everConnected, connected, status) => {
    expect(connectionOf({ everConnected, connected })).toBe(status);
  });

  it.each([
    ['http://127.0.0.1:3000', 'localhost', 'http://app-1.localhost:3000'],
    ['https://api.example.com', 'apps.example.com', 'https://app-1.apps.example.com'],
  ])('puts an application of %s on %s', (publicUrl, domain, address) => {
    expect(appUrl('app-1', publicUrl, domain)).toBe(address);
  });
});

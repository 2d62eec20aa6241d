import { readTunnelFault } from './replica-calls.js';

describe('the fault another replica tells', () => {
  it.each([
    ['tunnel_not_found', 'absent'],
    ['tunnel_broken', 'broken'],
    ['anything', null],
    ['constructor', null],
    ['__proto__', null],
  ])('%s', (word, fault) => {
    expect(readTunnelFault(word)).toBe(fault);
  });
});

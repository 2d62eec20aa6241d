import { clamdAddress } from './clamd-scanner.js';

describe('the address of the scanner', () => {
  it.each([
    ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['tcp://clamd:3310', { host: 'clamd', port: 3310 }],
    ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ])('%s', (setting, address) => {
    expect(clamdAddress(setting)).toEqual(address);
  });

  it.each(['clamd:3310', 'tcp://clamd', 'http://clamd:3310', 'tcp://:3310'])('is not %s', (setting) => {
    expect(() => clamdAddress(setting)).toThrow();
  });
});

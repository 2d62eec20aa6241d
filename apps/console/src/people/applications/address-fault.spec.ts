import { addressFault } from './address-fault.js';

describe('an address to be sent to', () => {
  it.each([
    ['https://app.example', null],
    ['https://app.example/callback?from=portal', null],
    ['http://localhost:8080/callback', null],
    ['http://app-1.localhost:3000', null],
    ['http://127.0.0.1/', null],
    ['http://[::1]:3000/', null],
    ['https://приложение.example/', null],
    ['', 'empty'],
    ['app.example', 'not-absolute'],
    ['https://', 'not-absolute'],
    ['ftp://app.example', 'not-absolute'],
    ['javascript:alert(1)', 'not-absolute'],
    ['http://app.example/', 'not-https'],
    ['https://ann@app.example/', 'credentials'],
    ['https://@app.example/', 'credentials'],
    ['https://app.example/#part', 'fragment'],
    ['https://app.example/a b', 'characters'],
    ['https://app.example\\@evil.example', 'characters'],
    [`https://app.example/${'x'.repeat(2_000)}`, 'too-long'],
  ])('%s: %s', (address, fault) => {
    expect(addressFault(address)).toBe(fault);
  });

  it('of an application has no query', () => {
    expect(addressFault('https://app.example/?a=1', 'refused')).toBe('query');
    expect(addressFault('https://app.example/', 'refused')).toBeNull();
  });
});

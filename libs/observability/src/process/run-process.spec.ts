import { ConfigError } from '#libs/config';
import { explainStart } from './run-process.js';

describe('explainStart', () => {
  it.each([
    [
      new ConfigError(['PORT is missing', 'HOME is wrong']),
      'configuration is not usable: PORT is missing; HOME is wrong',
    ],
    [
      Object.assign(new Error('listen'), { code: 'EADDRINUSE', address: '127.0.0.1', port: 3000 }),
      '127.0.0.1:3000 is in use by another program; stop it or choose another port',
    ],
    [
      Object.assign(new Error('listen'), { code: 'EACCES', address: '127.0.0.1', port: 80 }),
      '127.0.0.1:80 may not be bound by this user; choose another port',
    ],
    [
      Object.assign(new Error("EACCES: permission denied, open '/var/api.log'"), { code: 'EACCES' }),
      "EACCES: permission denied, open '/var/api.log'",
    ],
    [new Error('one\ntwo'), 'one; two'],
    ['text', 'text'],
  ])('makes one line of %p', (error, line) => {
    expect(explainStart(error)).toBe(line);
  });
});

import { secretHider } from './hide-secrets.js';

describe('what hides secrets', () => {
  it.each([
    [
      'written as it should be',
      'postgres://portico:s3cr%25t-word@db/portico',
      ['s3cr%25t-word', 's3cr%t-word'],
    ],
    ['with a bare %', 'postgres://portico:s3cr%t-"word@db/portico', ['s3cr%t-"word', 's3cr%t-%22word']],
    ['that makes no address', 'postgres://portico:s3cr/t-word@db/portico', ['s3cr/t-word']],
    ['behind a name with a bare %', 'postgres://port%ico:s3cret-word@db/portico', ['s3cret-word']],
  ])('hides a password %s', (_, address, passwords) => {
    const hide = secretHider({ DATABASE_URL: address });
    for (const password of passwords)
      expect(hide(`It is ${password}, they say.`)).toBe('It is [secret], they say.');
    expect(hide(`Of ${address}.`)).toBe('Of [secret].');
  });

  it('leaves alone what is none', () => {
    expect(secretHider({ DATABASE_URL: 'postgres://db/portico' })('Nothing listens at db.')).toBe(
      'Nothing listens at db.',
    );
  });
});

import { readSecrets, secretsOf } from './payment.policy.js';

const KEY = Buffer.from('sixteen bytes at the least');
const PLAIN = KEY.toString('base64');
const LETTERS = 'abcdefghijklmnopqrstuw';

describe('secrets of payment providers', () => {
  it.each<[string, string, readonly (string | null)[]]>([
    ['as they are', `whsec_${PLAIN}`, [null]],
    ['without the prefix', PLAIN, [null]],
    ['of small letters alone and with padding', `${LETTERS}==`, [null]],
    ['of a provider', `first-pay=whsec_${PLAIN}`, ['first-pay']],
    ['of a provider without the prefix', `a1=${PLAIN}`, ['a1']],
    ['several', `a=${PLAIN} whsec_${PLAIN}  b=whsec_${LETTERS}==`, ['a', null, 'b']],
  ])('are read %s', (_how, setting, providers) => {
    expect(readSecrets(setting).map(({ provider }) => provider)).toEqual(providers);
  });

  it.each(['short', 'a=short', `=${PLAIN}`, `A=${PLAIN}`, `a=b=${PLAIN}`, `a= ${PLAIN}`])(
    'are refused as %j',
    (setting) => {
      expect(() => readSecrets(setting)).toThrow(/^TOPUP_WEBHOOK_SECRET: secret 1 /);
    },
  );

  it('sign for everybody, or for the provider they name', () => {
    const [all, one] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)];
    const secrets = readSecrets(`${all.toString('base64')} one=${one.toString('base64')}`);
    expect(secretsOf(secrets, 'one')).toEqual([all, one]);
    expect(secretsOf(secrets, 'two')).toEqual([all]);
  });
});

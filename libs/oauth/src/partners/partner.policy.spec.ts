import { readClientCredentials } from './partner.policy.js';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const body = { client_id: 'id', client_secret: 'secret' };
const both = { clientId: 'id', clientSecret: 'secret' };

describe('credentials of a partner', () => {
  it.each<[string, string | undefined, Record<string, string>, object | null]>([
    ['in the body', undefined, body, both],
    ['in the header', basic('id:secret'), {}, both],
    ['in the header, with the id in the body too', basic('id:secret'), { client_id: 'id' }, both],
    ['form-encoded', basic('a%3Ab:c+d%2F'), {}, { clientId: 'a:b', clientSecret: 'c d/' }],
    ['twice', basic('id:secret'), body, null],
    ['of two partners', basic('id:secret'), { client_id: 'other' }, null],
    ['without a secret', undefined, { client_id: 'id' }, null],
    ['without an id', undefined, { client_secret: 'secret' }, null],
    ['half', basic('id'), {}, null],
    ['badly encoded', basic('%zz:x'), {}, null],
    ['of another scheme', 'Bearer abc', {}, null],
    ['nowhere', undefined, {}, null],
    ['with colons in the secret', basic('id:a:b:'), {}, { clientId: 'id', clientSecret: 'a:b:' }],
    ['with an empty id', basic(':secret'), {}, null],
    ['with an empty secret', basic('id:'), {}, null],
    ['with an empty secret in the body', undefined, { client_id: 'id', client_secret: '' }, null],
    ['with a badly encoded secret', basic('id:%zz'), {}, null],
    ['badly encoded, with an id in the body', basic('%zz:x'), { client_id: 'id' }, null],
    ['twice, with an empty secret in the body', basic('id:secret'), { client_secret: '' }, null],
    ['after several spaces, in small letters', basic('id:secret').replace('Basic ', 'basic  '), {}, both],
    ['with something before', `x${basic('id:secret')}`, {}, null],
    ['with something behind', `${basic('id:secret')} x`, {}, null],
    ['without a space', basic('id:secret').replace(' ', ''), {}, null],
  ])('%s', (_name, header, fields, expected) => {
    expect(readClientCredentials(header, fields)).toEqual(expected);
  });
});

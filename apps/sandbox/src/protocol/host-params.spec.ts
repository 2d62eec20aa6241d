import { parseBody, parseForm } from './host-params.js';
import { parseRestAddress } from './rest-address.js';

describe('arguments of a call', () => {
  it('reads bracket notation', () => {
    const text =
      'entityTypeId=2&filter[%3E%3Dopportunity]=5&filter[@stageId][]=NEW&filter[@stageId][]=WON&order[id]=DESC';
    expect(parseForm(text)).toEqual({
      entityTypeId: '2',
      filter: { '>=opportunity': '5', '@stageId': ['NEW', 'WON'] },
      order: { id: 'DESC' },
    });
  });

  it('cannot be used to reach a prototype', () => {
    parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('drops names nested without end', () => {
    expect(parseForm(`a${'[x]'.repeat(5000)}=1&b=2`)).toEqual({ b: '2' });
  });

  it.each(['{"a":', '7', 'null', '"text"'])('counts the body %s as empty', (text) => {
    expect(parseBody('application/json', text)).toEqual({});
  });
});

describe('addresses', () => {
  it('takes the webhook address apart and masks the secret', () => {
    expect(parseRestAddress('/rest/12/s3cret/CRM.Item.Get.json?id=1')).toEqual({
      version: 2,
      webhook: { userId: 12, secret: 's3cret' },
      method: 'crm.item.get',
      maskedPath: '/rest/12/***/CRM.Item.Get.json',
      query: 'id=1',
    });
  });

  it.each<[string, object]>([
    ['/rest/profile', { version: 2, webhook: null, method: 'profile' }],
    [
      '/rest/api/7/s3cret/tasks.task.get',
      { version: 3, webhook: { userId: 7 }, maskedPath: '/rest/api/7/***/tasks.task.get' },
    ],
    ['/rest/api/profile', { version: 3, webhook: null, method: 'profile' }],
    ['/rest//api/profile', { version: 3, webhook: null, method: 'profile' }],
  ])('reads %s', (url, expected) => {
    expect(parseRestAddress(url)).toMatchObject(expected);
  });

  it.each(['/', '/rest', '/rest/', '/rest/1/secret', '/rest/x/secret/profile', '/rest/1/s/profile/more'])(
    'refuses %s',
    (url) => {
      expect(parseRestAddress(url)).toBeNull();
    },
  );
});

import { readConnectScopes } from './connect-scopes.data.js';

describe('scopes of a partner', () => {
  it.each<[string, readonly string[] | null]>([
    ['crm', ['crm']],
    ['task crm', ['crm', 'task']],
    ['task,crm, crm', ['crm', 'task']],
    ['', null],
    [' , ', null],
    ['crm nonsense', null],
    ['svc:infra', null],
    ['placement', null],
    ['toString', null],
  ])('%p', (text, expected) => {
    expect(readConnectScopes(text)).toEqual(expected);
  });
});

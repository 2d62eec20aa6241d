import {
  APP_PATH,
  EVENT_NAME,
  eventHandlerUrl,
  formText,
  readHostEvent,
} from './event-subscription.policy.js';

describe('the path of an application', () => {
  it.each(['/', '/events', '/events/deals?kind=a&b=%20c', '/a.b/..c/.d', '/@user:80'])(
    'may be %p',
    (path) => {
      expect(APP_PATH.test(path)).toBe(true);
    },
  );

  it.each([
    '',
    'events',
    '//evil.example/x',
    '/a//b',
    '/redirect?to=//evil.example',
    'http://evil.example/',
    '/http://evil.example/',
    'file:///etc/passwd',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\\..\\b',
    '/..',
    '/../internal/tunnels',
    '/a/../../b',
    '/a/.',
    '/a/./b',
    '/%2e%2e/b',
    '/.%2E/b',
    '/a/%2e',
    '/a/..?x=1',
    '/a b',
    '/a\r\nHost: evil.example',
    '/a\n',
    '/a\0',
    '/a\t',
    '/é',
    '/a#b',
    ' /a',
  ])('is not %p', (path) => {
    expect(APP_PATH.test(path)).toBe(false);
  });
});

describe('the name of an event', () => {
  it.each([
    ['ONCRMDEALADD', true],
    ['ONCRMDYNAMICITEMADD_31', true],
    ['OnCrmDealAdd', false],
    ['ON-TASK', false],
    ['', false],
    ['ON TASKADD', false],
  ])('%p: %p', (name, valid) => {
    expect(EVENT_NAME.test(name)).toBe(valid);
  });
});

it('the address of the host carries the secret in its query', () => {
  const url = eventHandlerUrl('https://svc.example/ignored', 'id', 'a_b-c');
  expect(url).toBe('https://svc.example/host-events/id?key=a_b-c');
});

const FORM = {
  event: 'onCrmDealAdd',
  'data[FIELDS][ID]': '7',
  ts: '1',
  'auth[domain]': 'Demo.Example',
  'auth[member_id]': 'm',
  'auth[application_token]': 't',
};

describe('the form of an event', () => {
  it('proves its sender', () => {
    expect(readHostEvent(FORM)).toEqual({
      event: 'ONCRMDEALADD',
      domain: 'demo.example',
      memberId: 'm',
      applicationToken: 't',
    });
  });

  it.each([
    ['event', undefined],
    ['auth[domain]', ''],
    ['auth[member_id]', ['m', 'm']],
    ['auth[application_token]', { a: 1 }],
    ['auth[application_token]', 'x'.repeat(1000)],
  ])('proves nothing with another %s', (name, value) => {
    expect(readHostEvent({ ...FORM, [name]: value })).toBeNull();
  });

  it('is passed on as it came, and only as a form', () => {
    expect(formText({ 'a[b]': 'ж &', c: ['1', '2'] })).toBe('a%5Bb%5D=%D0%B6+%26&c=1&c=2');
    expect(formText({ a: { b: '1' } })).toBeNull();
    expect(formText({ a: 1 })).toBeNull();
  });
});

import { formText, readHostEvent } from './host-event.policy.js';

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

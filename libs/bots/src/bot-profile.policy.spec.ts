import { newBot, hostProfile, unwrapped, type WrappedProfile } from './bot-profile.policy.js';

it.each<[WrappedProfile & { fields?: WrappedProfile }, object]>([
  [{ name: 'A' }, { name: 'A' }],
  [{ properties: { name: 'A' } }, { name: 'A' }],
  [{ fields: { name: 'A', isHidden: true } }, { name: 'A', isHidden: true }],
  [{ fields: { properties: { name: 'A', color: 'mint' } } }, { name: 'A', color: 'mint' }],
  [{ name: 'outer', fields: { name: 'inner', properties: { name: 'innermost' } } }, { name: 'outer' }],
])('%j says %j', (body, said) => {
  expect(unwrapped(body)).toEqual(said);
});

it('writes for the host what was said and nothing else', () => {
  expect(hostProfile({})).toEqual({});
  expect(hostProfile({ name: 'A', isHidden: 'N', backgroundId: null })).toEqual({
    properties: { name: 'A' },
    isHidden: false,
    backgroundId: null,
  });
});

it('fills in what a new bot is by default', () => {
  expect(newBot({ code: 'a', name: ' A ' })).toEqual({
    code: 'a',
    name: 'A',
    type: 'bot',
    eventMode: 'fetch',
    fields: { code: 'a', type: 'bot', properties: { name: 'A' }, eventMode: 'fetch' },
  });
});

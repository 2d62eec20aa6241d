import { brokeredOf, isHandedKeyNeeded, withKeyOf } from './api-key.policy.js';
import type { Variable, Variables } from './variables.policy.js';

const KEY = 'PORTICO_API_KEY';
const ON: Variable = { value: '', secret: true, brokered: { scopes: ['crm'] } };
const OTHER: Variable = { ...ON, brokered: { scopes: ['task'] } };
const PLAIN: Variable = { value: 'own', secret: true };
const A: Variables = { A: { value: '1', secret: true } };

describe('the key after a roll back', () => {
  it.each<[string, Variables, Variables, Variables]>([
    ['is as it is now', { ...A, [KEY]: ON }, { [KEY]: OTHER }, { ...A, [KEY]: OTHER }],
    ['stays off', { ...A, [KEY]: ON }, {}, A],
    ['stays on', A, { [KEY]: ON }, { ...A, [KEY]: ON }],
    ['stays on in the place of a value', { [KEY]: PLAIN }, { [KEY]: ON }, { [KEY]: ON }],
    ['stays the value that has taken its place', { [KEY]: ON }, { [KEY]: PLAIN }, { [KEY]: PLAIN }],
    ['is a value as any other where none is on', { [KEY]: PLAIN }, {}, { [KEY]: PLAIN }],
  ])('%s', (_name, ran, now, after) => {
    expect(withKeyOf(ran, now)).toEqual(after);
  });
});

describe('what an application is given of the service', () => {
  it.each<[string, Variables, Record<string, string>, readonly string[] | undefined]>([
    ['a key that is on', { [KEY]: ON }, {}, ['crm']],
    ['nothing without one', {}, {}, undefined],
    ['nothing beside a value', { [KEY]: PLAIN }, {}, undefined],
    ['nothing beside one of the deploy', { [KEY]: ON }, { [KEY]: '' }, undefined],
  ])('%s', (_name, variables, env, scopes) => {
    expect(brokeredOf({ variables, env })?.scopes).toEqual(scopes);
  });
});

describe('a key that was handed over', () => {
  const now = new Date('2026-06-01T12:00:00Z');
  const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

  it.each<[string, string, string | null, string | null, number, boolean]>([
    ['of the release in use', '2', 'succeeded', '2', 60, true],
    ['of the release in use, whose operation is forgotten', '2', null, '2', 60, true],
    ['of the release before', '1', 'succeeded', '2', 60, false],
    ['of one that came later and was accepted before it', '3', 'succeeded', '2', 1, false],
    ['of a deploy that waits', '3', 'requested', '2', 1, true],
    ['of a deploy that runs', '3', 'started', '2', 1, true],
    ['of an older one that still runs', '1', 'started', '2', 1, true],
    ['of a deploy that failed', '3', 'failed', '2', 1, false],
    ['of a first deploy that failed', '1', 'failed', null, 1, false],
    ['of a newer one whose end nobody knows', '3', 'unknown', '2', 60, true],
    ['of an older one whose end nobody knows', '1', 'unknown', '2', 60, false],
    ['of a deploy that is about to be accepted', '3', null, '2', 14, true],
    ['of a deploy that never was', '3', null, '2', 15, false],
  ])('%s', (_name, deployId, phase, inUse, minutes, needed) => {
    const key = { deployId, phase, createdAt: ago(minutes) };
    expect(isHandedKeyNeeded(key, { isOn: true, inUse, now })).toBe(needed);
    expect(isHandedKeyNeeded(key, { isOn: false, inUse, now })).toBe(false);
  });
});

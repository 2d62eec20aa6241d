import { defineStateMachine } from './decider.js';

type State = 'shut' | 'open' | 'gone';
type Trigger = 'open' | 'shut' | 'remove';

const DOOR = {
  name: 'door',
  initial: 'shut',
  final: ['gone'],
  transitions: { shut: { open: 'open', remove: 'gone' }, open: { shut: 'shut' }, gone: {} },
} as const;

describe('defineStateMachine', () => {
  it('follows the rows and answers null where there is none', () => {
    const door = defineStateMachine<State, Trigger>(DOOR);
    expect(door.next('shut', 'open')).toBe('open');
    expect(door.next('open', 'remove')).toBeNull();
    expect(door.states).toEqual(['shut', 'open', 'gone']);
  });

  it.each([
    [
      'a way out of a final state',
      { ...DOOR, transitions: { ...DOOR.transitions, gone: { open: 'open' } } },
      /final "gone"/,
    ],
    ['a dead end', { ...DOOR, final: [] }, /"gone" is a dead end/],
    [
      'an unreachable state',
      { ...DOOR, transitions: { ...DOOR.transitions, shut: { open: 'open' } } },
      /"gone" cannot be reached/,
    ],
    [
      'an unknown target',
      { ...DOOR, transitions: { ...DOOR.transitions, open: { shut: 'ajar' } } },
      /unknown "ajar"/,
    ],
  ])('refuses %s', (_what, table, message) => {
    expect(() => defineStateMachine(table)).toThrow(message);
  });
});

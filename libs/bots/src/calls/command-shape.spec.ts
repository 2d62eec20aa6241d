import { commandFields, newCommandFields, presentCommands } from './command-shape.js';

const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

it.each([
  [{ command: 'help' }, { command: 'help', title: { en: 'help', ru: 'help' } }],
  [{ command: '/help' }, { command: 'help', title: { en: 'help', ru: 'help' } }],
  [
    { command: 'h', title: 'Help', params: { en: 'what' } },
    { command: 'h', title: { en: 'Help', ru: 'Help' }, params: { en: 'what' } },
  ],
  [
    { command: 'h', title: { de: 'Hilfe' } },
    { command: 'h', title: { de: 'Hilfe' } },
  ],
  [
    { command: 'h', hidden: 'Y' as const },
    { command: 'h', hidden: true },
  ],
  [
    { command: 'h', common: 'N' as const, extranetSupport: true },
    { command: 'h', title: { en: 'h', ru: 'h' }, common: false, extranetSupport: true },
  ],
])('a new command %j', (said, fields) => {
  expect(newCommandFields(said)).toEqual(fields);
});

it.each([[7], [['en']], [{ EN: 'x' }], [{ en: 7 }], ['x'.repeat(1_001)]])('no title is %j', (title) => {
  expect(refusal(() => commandFields({ title }))).toBe('INVALID_PARAMS');
});

it('lists the commands of the bot without those of the portal', () => {
  const own = { id: 4, botId: 12, command: '/help' };
  expect(presentCommands({ commands: [{ id: 'def0', botId: 0, command: '/me' }, own] })).toEqual([own]);
  expect(presentCommands({ commands: {} })).toEqual([]);
  expect(presentCommands('none')).toBeUndefined();
});

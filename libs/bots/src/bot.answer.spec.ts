import { botIdIn, hasLived, presentHostBot } from './bot.answer.js';

const KNOWN = { code: 'kept', name: 'Kept', type: 'bot', eventMode: 'fetch', active: true };

it.each([
  [{ bot: { id: 7 } }, 7],
  [{ bot: { id: '7' } }, 7],
  [{ bot: { id: 0 } }, null],
  [{ bot: { id: '7x' } }, null],
  [{ bot: [] }, null],
  [[], null],
  [null, null],
  [true, null],
])('the id in %j is %s', (result, id) => {
  expect(botIdIn(result)).toBe(id);
});

it('tells a bot with every member, whatever the host leaves out', () => {
  expect(presentHostBot({}, 7, KNOWN)).toEqual({
    botId: 7,
    id: 7,
    code: 'kept',
    name: 'Kept',
    type: 'bot',
    eventMode: 'fetch',
    active: true,
    isHidden: false,
    isReactionsEnabled: true,
    isSupportOpenline: false,
    backgroundId: null,
    language: '',
    countMessage: 0,
    countCommand: 0,
    countChat: 0,
    countUser: 0,
    properties: { name: 'Kept', lastName: '', workPosition: '', color: '', gender: '', avatar: '' },
    bot: {
      id: 7,
      code: 'kept',
      type: 'bot',
      eventMode: 'fetch',
      isHidden: false,
      isReactionsEnabled: true,
      isSupportOpenline: false,
      backgroundId: null,
      active: true,
    },
    users: [{ id: 7, name: 'Kept', active: true, bot: true }],
  });
});

it('takes looks and activity from the user of the bot, not from others', () => {
  const users = [
    { id: 1, active: true, name: 'Ann' },
    { id: '7', active: 'N', name: 'Desk Bot', firstName: 'Desk', lastName: 'Bot' },
  ];
  const bot = presentHostBot({ bot: { id: 7, countMessage: 3 }, users }, 7, KNOWN);
  expect(bot).toMatchObject({
    active: false,
    name: 'Desk Bot',
    properties: { name: 'Desk', lastName: 'Bot' },
  });
  expect(bot.users).toEqual([users[0], { ...users[1], active: false, bot: true }]);
  expect(hasLived(bot)).toBe(true);
});

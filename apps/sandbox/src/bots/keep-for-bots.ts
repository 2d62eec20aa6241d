import { dialogIdOf } from '../messenger/dialogs.js';
import type { MessengerEvent } from '../messenger/messenger-event.js';
import { eventData } from '../messenger/user-queue.js';
import type { Portal } from '../portals/portal.js';
import { allBots, type BotCommandRow, type BotRow, botView, commandsOf } from './bot-rows.js';

const EVENT_TABLE = 'imEvent';

const TYPES: Readonly<Record<MessengerEvent['kind'], string>> = {
  'message-add': 'ONIMBOTV2MESSAGEADD',
  'message-update': 'ONIMBOTV2MESSAGEUPDATE',
  'message-delete': 'ONIMBOTV2MESSAGEDELETE',
  'reaction-change': 'ONIMBOTV2REACTIONCHANGE',
  'join-chat': 'ONIMBOTV2JOINCHAT',
};

const COMMAND = /(?:^|\s)(\/[^\s/]+)([^\n/]*)/g;

/** Keeps an event for the bots that hear it; nobody hears what it does itself. */
export function keepForBots(portal: Portal, event: MessengerEvent, nowMs: number): void {
  for (const bot of allBots(portal)) {
    if (bot.id === event.actorId) continue;
    const commands = event.kind === 'message-add' ? givenCommands(portal, bot, event) : [];
    for (const command of commands) keep(portal, bot, event, nowMs, 'ONIMBOTV2COMMANDADD', { command });
    if (commands.length === 0 && hears(bot, event)) keep(portal, bot, event, nowMs, TYPES[event.kind]);
  }
}

/** Ordinary bots hear private messages and those that name them, the others all of their chats. */
function hears(bot: BotRow, event: MessengerEvent): boolean {
  if (event.kind === 'join-chat') return event.joinedId === bot.id;
  if (!event.memberIds.includes(bot.id)) return false;
  const hearsAll = bot.type === 'supervisor' || bot.type === 'personal';
  const isNamed = event.message.text.includes(`[USER=${bot.id}]`);
  const isItsOwn = event.kind === 'reaction-change' && event.message.authorId === bot.id;
  return hearsAll || isNamed || isItsOwn || event.chat.type === 'private';
}

interface GivenCommand {
  readonly id: number;
  readonly command: string;
  readonly params: string;
  readonly context: 'textarea';
}

/** Commands in a message: those for all chats, and the bot's own where it is a member. */
function givenCommands(
  portal: Portal,
  bot: BotRow,
  event: MessengerEvent & { kind: 'message-add' },
): GivenCommand[] {
  const known = commandsOf(portal, bot.id);
  const isMember = event.memberIds.includes(bot.id);
  return [...event.message.text.matchAll(COMMAND)].flatMap(([, word = '', rest = '']) => {
    const command = known.find((row: BotCommandRow) => row.command === word && (row.common || isMember));
    return command
      ? [{ id: command.id, command: word, params: rest.trim(), context: 'textarea' as const }]
      : [];
  });
}

function keep(
  portal: Portal,
  bot: BotRow,
  event: MessengerEvent,
  nowMs: number,
  type: string,
  more: Readonly<Record<string, unknown>> = {},
): void {
  const table = portal.table(EVENT_TABLE);
  const dialogId = dialogIdOf(portal, event.chat, bot.id);
  const data = { dialogId, bot: botView(portal, bot), ...eventData(portal, event, bot.id), ...more };
  table.put({ id: table.takeId(), userId: bot.id, type, atMs: nowMs, data });
}

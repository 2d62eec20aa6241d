import {
  allBots,
  BOT_COMMAND_TABLE,
  BOT_TABLE,
  BOT_TYPES,
  botView,
  type BotRecord,
  type BotRow,
  chatIdsOf,
  commandsOf,
  EVENT_MODES,
} from '../../bots/bot-rows.js';
import { type Fields, fieldsOf, flagOf, isFields } from '../../bots/bot-arguments.js';
import { isOwner, ownBot, tokenOf } from '../../bots/own-bot.js';
import { removeMember } from '../../messenger/chats.js';
import { chatById } from '../../messenger/messenger-tables.js';
import { userView } from '../../messenger/messenger-views.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable, HostResult } from '../../protocol/host-method.js';
import { userRow } from '../../seed/people/seed-users.js';

const MOST_BOTS = 100;
const BACKGROUNDS = ['azure', 'mint', 'steel', 'slate', 'teal', 'cornflower', 'sky', 'peach', 'frost'];

function shown({ portal }: HostCall, bot: BotRow): HostResult {
  return { result: { bot: botView(portal, bot), users: [userView(portal, bot.id)] } };
}

function refuse(code: string, text: string): never {
  throw new HostError(400, code, text);
}

/** What can be set at any time; what was not said stays. */
function settings(fields: Fields, before: BotRecord): BotRecord {
  const eventMode = fields['eventMode'] ?? before.eventMode;
  const webhookUrl = String(fields['webhookUrl'] ?? before.webhookUrl);
  if (!EVENT_MODES.some((mode) => mode === eventMode)) refuse('BOT_INVALID_EVENT_MODE', 'Invalid event mode');
  if (eventMode === 'webhook' && webhookUrl === '') {
    refuse('BOT_WEBHOOK_URL_REQUIRED', 'Webhook URL is required');
  }
  const background = fields['backgroundId'];
  return {
    ...before,
    eventMode: eventMode as BotRecord['eventMode'],
    webhookUrl,
    isHidden: flagOf(fields['isHidden']) ?? before.isHidden,
    isReactionsEnabled: flagOf(fields['isReactionsEnabled']) ?? before.isReactionsEnabled,
    isSupportOpenline: flagOf(fields['isSupportOpenline']) ?? before.isSupportOpenline,
    backgroundId:
      background === undefined
        ? before.backgroundId
        : (BACKGROUNDS.find((known) => known === background) ?? null),
  };
}

const COLUMNS: Readonly<Record<string, string>> = {
  name: 'NAME',
  lastName: 'LAST_NAME',
  workPosition: 'WORK_POSITION',
  gender: 'PERSONAL_GENDER',
};

/** The user a bot is, with what was said of its looks. */
function dressUser({ portal }: HostCall, id: number, properties: Fields): void {
  const users = portal.table('user');
  const before = users.get(id) ?? {
    ...userRow(id, portal.domain, '', '', ''),
    ACTIVE: true,
    EMAIL: '',
    EXTERNAL_AUTH_ID: 'bot',
    UF_DEPARTMENT: [1],
    USER_TYPE: 'bot',
    PERSONAL_GENDER: 'M',
  };
  const said = Object.entries(COLUMNS).flatMap(([name, column]) =>
    properties[name] === undefined ? [] : [[column, String(properties[name])] as const],
  );
  users.put({ ...before, ...Object.fromEntries(said) });
}

function register(call: HostCall): HostResult {
  const { portal, actor, userId } = call;
  const fields = fieldsOf(call);
  const token = tokenOf(call, fields['botToken']);
  const code = String(fields['code'] ?? '');
  if (code === '') refuse('BOT_CODE_REQUIRED', 'Bot code is required');
  const bots = allBots(portal);
  const known = bots.find((bot) => bot.code === code);
  if (known && isOwner(call, known, token)) return shown(call, known);
  if (known) refuse('BOT_CODE_ALREADY_TAKEN', 'Bot code is already taken');
  const properties = isFields(fields['properties']) ? fields['properties'] : {};
  if (String(properties['name'] ?? '').trim() === '') {
    refuse('BOT_PROPERTIES_REQUIRED', 'Bot properties are required');
  }
  const type = fields['type'] ?? 'bot';
  if (!BOT_TYPES.some((name) => name === type)) refuse('BOT_INVALID_TYPE', 'Invalid bot type');
  const isSameSource = (bot: BotRow): boolean =>
    bot.applicationId === actor.applicationId && (actor.applicationId !== null || bot.ownerUserId === userId);
  if (bots.filter(isSameSource).length >= MOST_BOTS) refuse('BOT_LIMIT_EXCEEDED', 'Too many bots');
  const record = settings(fields, {
    code,
    type: type as BotRecord['type'],
    eventMode: 'fetch',
    webhookUrl: '',
    isHidden: false,
    isReactionsEnabled: true,
    isSupportOpenline: false,
    backgroundId: null,
    token,
    ownerUserId: userId,
    applicationId: actor.applicationId,
    countMessage: 0,
  });
  const id = portal.table('user').takeId();
  dressUser(call, id, properties);
  const bot: BotRow = { id, ...record };
  portal.table(BOT_TABLE).put(bot);
  return shown(call, bot);
}

function update(call: HostCall): HostResult {
  const bot = ownBot(call);
  const fields = fieldsOf(call);
  const token = fields['botToken'] === undefined ? bot.token : tokenOf(call, fields['botToken']);
  const changed: BotRow = { ...settings(fields, bot), id: bot.id, token };
  call.portal.table(BOT_TABLE).put(changed);
  if (isFields(fields['properties'])) dressUser(call, bot.id, fields['properties']);
  return shown(call, changed);
}

function unregister(call: HostCall): HostResult {
  const { portal } = call;
  const bot = ownBot(call);
  for (const { id } of commandsOf(portal, bot.id)) portal.table(BOT_COMMAND_TABLE).delete(id);
  for (const chatId of chatIdsOf(portal, bot.id)) {
    const chat = chatById(portal, chatId);
    if (chat) removeMember(portal, chat, bot.id);
  }
  const events = portal.table('imEvent');
  for (const { id } of [...events.values()].filter((row) => row['userId'] === bot.id)) events.delete(id);
  const user = portal.table('user').get(bot.id);
  if (user) portal.table('user').put({ ...user, ACTIVE: false });
  portal.table(BOT_TABLE).delete(bot.id);
  return { result: { result: true } };
}

/** Bots themselves. */
export const BOT_METHODS: HostMethodTable = {
  'imbot.v2.Bot.register': register,
  'imbot.v2.Bot.get': (call) => shown(call, ownBot(call)),
  'imbot.v2.Bot.update': update,
  'imbot.v2.Bot.unregister': unregister,
};

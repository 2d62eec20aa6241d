import { type Fields, fieldsOf, flagOf, isFields } from '../../bots/bot-arguments.js';
import { BOT_COMMAND_TABLE, type BotCommandRow, type BotRow, commandsOf } from '../../bots/bot-rows.js';
import { ownBot } from '../../bots/own-bot.js';
import { findDialog } from '../../messenger/dialogs.js';
import { chatById, messageById } from '../../messenger/messenger-tables.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable, HostResult } from '../../protocol/host-method.js';
import { argument, textArgument } from '../arguments.js';
import { write } from './bot-message.methods.js';

const DONE: HostResult = { result: { result: true } };

/** A command every portal has; it belongs to no bot. */
const BUILT_IN = { id: 'def0', botId: 0, command: '/me', common: true, hidden: false, extranetSupport: true };

function shown({ id, botId, command, common, hidden, extranetSupport }: BotCommandRow): Fields {
  return { id, botId, command, common, hidden, extranetSupport };
}

function commandOf(call: HostCall, bot: BotRow): BotCommandRow {
  const id = Number(argument(call.params, 'commandId'));
  const command = commandsOf(call.portal, bot.id).find((row) => row.id === id);
  if (!command) throw new HostError(400, 'COMMAND_NOT_FOUND', 'Command not found');
  return command;
}

/** What can be set of a command. @throws HostError without a title, by languages, for what people see. */
function settings(fields: Fields, before: BotCommandRow): BotCommandRow {
  const hidden = flagOf(fields['hidden']) ?? before.hidden;
  const title = isFields(fields['title']) ? fields['title'] : before.title;
  if (!hidden && Object.keys(title).length === 0) {
    throw new HostError(400, 'COMMAND_TITLE_REQUIRED', 'Command title is required');
  }
  return {
    ...before,
    hidden,
    title,
    params: isFields(fields['params']) ? fields['params'] : before.params,
    common: flagOf(fields['common']) ?? before.common,
    extranetSupport: flagOf(fields['extranetSupport']) ?? before.extranetSupport,
  };
}

function register(call: HostCall): HostResult {
  const { portal } = call;
  const bot = ownBot(call);
  const fields = fieldsOf(call);
  const word = String(fields['command'] ?? '').replace(/^\//, '');
  if (word === '') throw new HostError(400, 'COMMAND_REQUIRED', 'Command is required');
  const known = commandsOf(portal, bot.id).find(({ command }) => command === `/${word}`);
  if (known) return { result: { command: shown(known) } };
  const table = portal.table(BOT_COMMAND_TABLE);
  const plain = {
    botId: bot.id,
    command: `/${word}`,
    title: {},
    params: {},
    common: false,
    hidden: false,
    extranetSupport: false,
  };
  const made = settings(fields, { ...plain, id: 0 });
  const command: BotCommandRow = { ...made, id: table.takeId() };
  table.put(command);
  return { result: { command: shown(command) } };
}

function answer(call: HostCall): HostResult {
  const { portal, params } = call;
  const bot = ownBot(call);
  commandOf(call, bot);
  const message = messageById(portal, Number(argument(params, 'messageId')));
  const dialog = findDialog(portal, textArgument(params, 'dialogId'), bot.id);
  const chat = message && chatById(portal, message.chatId);
  if (!chat || (dialog && dialog.id !== chat.id)) {
    throw new HostError(400, 'COMMAND_ANSWER_FAILED', 'Command answer failed');
  }
  try {
    write(call, bot, chat);
  } catch (error) {
    if (!(error instanceof HostError) || error.code !== 'EMPTY_MESSAGE') throw error;
    throw new HostError(400, 'COMMAND_ANSWER_FAILED', 'Command answer failed');
  }
  return DONE;
}

/** Commands of bots. */
export const BOT_COMMAND_METHODS: HostMethodTable = {
  'imbot.v2.Command.register': register,
  'imbot.v2.Command.list': (call) => ({
    result: { commands: [BUILT_IN, ...commandsOf(call.portal, ownBot(call).id).map(shown)] },
  }),
  'imbot.v2.Command.update': (call) => {
    const changed = settings(fieldsOf(call), commandOf(call, ownBot(call)));
    call.portal.table(BOT_COMMAND_TABLE).put(changed);
    return { result: { command: shown(changed) } };
  },
  'imbot.v2.Command.unregister': (call) => {
    call.portal.table(BOT_COMMAND_TABLE).delete(commandOf(call, ownBot(call)).id);
    return DONE;
  },
  'imbot.v2.Command.answer': answer,
};

import type { Portal } from '../portals/portal.js';
import type { Row } from '../records/record-type.js';
import { membersOf } from '../messenger/messenger-tables.js';

export const BOT_TYPES = ['bot', 'personal', 'supervisor', 'openline', 'network'] as const;
export const EVENT_MODES = ['fetch', 'webhook'] as const;

/** A bot; its id is that of its user. */
export interface BotRecord {
  readonly code: string;
  readonly type: (typeof BOT_TYPES)[number];
  readonly eventMode: (typeof EVENT_MODES)[number];
  readonly webhookUrl: string;
  readonly isHidden: boolean;
  readonly isReactionsEnabled: boolean;
  readonly isSupportOpenline: boolean;
  readonly backgroundId: string | null;
  /** What a webhook proves with whose bot it is; empty for a bot of an application. */
  readonly token: string;
  /** The user of the webhook it was registered by. */
  readonly ownerUserId: number;
  /** Null: it was registered by a webhook. */
  readonly applicationId: string | null;
  readonly countMessage: number;
}

/** A word with a slash that people give a bot. */
export interface BotCommand {
  readonly botId: number;
  /** With the slash. */
  readonly command: string;
  readonly title: Readonly<Record<string, unknown>>;
  readonly params: Readonly<Record<string, unknown>>;
  readonly common: boolean;
  readonly hidden: boolean;
  readonly extranetSupport: boolean;
}

export type BotRow = Row & BotRecord;
export type BotCommandRow = Row & BotCommand;

export const BOT_TABLE = 'bot';
export const BOT_COMMAND_TABLE = 'botCommand';

/** Every bot of the portal, oldest first. */
export function allBots(portal: Portal): BotRow[] {
  return [...portal.table(BOT_TABLE).values()] as BotRow[];
}

export function botById(portal: Portal, id: number): BotRow | undefined {
  return portal.table(BOT_TABLE).get(id) as BotRow | undefined;
}

export function commandsOf(portal: Portal, botId: number): BotCommandRow[] {
  const rows = [...portal.table(BOT_COMMAND_TABLE).values()] as BotCommandRow[];
  return rows.filter((row) => row.botId === botId);
}

/** Chats the bot is in. */
export function chatIdsOf(portal: Portal, botId: number): number[] {
  const rows = [...portal.table('chatMember').values()];
  return rows.filter((row) => row['userId'] === botId).map((row) => Number(row['chatId']));
}

/** A bot as its owner sees it. */
export function botView(portal: Portal, bot: BotRow): Readonly<Record<string, unknown>> {
  const chatIds = chatIdsOf(portal, bot.id);
  const people = chatIds.flatMap((chatId) => membersOf(portal, chatId).map(({ userId }) => userId));
  return {
    id: bot.id,
    code: bot.code,
    type: bot.type,
    isHidden: bot.isHidden,
    isSupportOpenline: bot.isSupportOpenline,
    isReactionsEnabled: bot.isReactionsEnabled,
    backgroundId: bot.backgroundId,
    language: 'en',
    moduleId: 'rest',
    eventMode: bot.eventMode,
    countMessage: bot.countMessage,
    countCommand: commandsOf(portal, bot.id).length,
    countChat: chatIds.length,
    countUser: new Set(people.filter((userId) => userId !== bot.id)).size,
  };
}

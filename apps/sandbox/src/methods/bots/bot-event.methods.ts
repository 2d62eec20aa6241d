import { flagOf } from '../../bots/bot-arguments.js';
import { ownBot } from '../../bots/own-bot.js';
import { isSubscribed, readQueue } from '../../messenger/user-queue.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable, HostResult } from '../../protocol/host-method.js';
import { argument } from '../arguments.js';

const DEFAULT_LIMIT = 100;
const LARGEST_LIMIT = 1000;

/** Whose queues are read: the bot's, and the user's where that was asked for. */
function readersOf(call: HostCall, botId: number): number[] {
  const { portal, params, userId, actor } = call;
  if (flagOf(argument(params, 'withUserEvents')) !== true) return [botId];
  if (actor.scopes && !actor.scopes.includes('im')) throw new HostError(403, 'SCOPE_ERROR', 'Scope error');
  if (!isSubscribed(portal, userId)) throw new HostError(400, 'USER_NOT_SUBSCRIBED', 'User not subscribed');
  return [botId, userId];
}

function get(call: HostCall): HostResult {
  const { portal, params, nowMs } = call;
  const bot = ownBot(call);
  const given = argument(params, 'offset');
  const offset = given === undefined || given === null ? null : Number(given);
  const wanted = Number(argument(params, 'limit') ?? DEFAULT_LIMIT);
  const limit = Math.min(LARGEST_LIMIT, Math.max(1, wanted));
  const queues = readersOf(call, bot.id).map((userId) => readQueue(portal, userId, offset, limit, nowMs));
  const waiting = queues.flatMap(({ events }) => events).sort((one, other) => one.eventId - other.eventId);
  const events = waiting.slice(0, limit);
  const last = events.at(-1);
  const hasMore = waiting.length > events.length || queues.some((queue) => queue.hasMore);
  return { result: { events, nextOffset: last ? last.eventId + 1 : (offset ?? 0), hasMore } };
}

/** What bots hear. */
export const BOT_EVENT_METHODS: HostMethodTable = { 'imbot.v2.Event.get': get };

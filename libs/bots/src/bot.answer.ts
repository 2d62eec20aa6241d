import { AnyField, BooleanField, IgnoreUnknown, IntegerField, NestedField, StringField } from '#libs/http';
import { scalarText } from '#libs/kernel';
import type { BotFacts } from './bot.policy.js';

/** How a bot looks to people. */
export class BotPropertiesAnswer {
  @StringField() readonly name!: string;
  @StringField() readonly lastName!: string;
  @StringField() readonly workPosition!: string;
  @StringField({ description: 'As the host writes it, for example `#4ba984`' }) readonly color!: string;
  @StringField() readonly gender!: string;
  @StringField({ description: 'Address of the picture; empty without one' }) readonly avatar!: string;
}

/** A bot as the host tells it, with further members of its own. */
@IgnoreUnknown()
export class HostBotAnswer {
  @IntegerField() readonly id!: number;
  @StringField() readonly code!: string;
  @StringField() readonly type!: string;
  @StringField() readonly eventMode!: string;
  @BooleanField() readonly isHidden!: boolean;
  @BooleanField() readonly isReactionsEnabled!: boolean;
  @BooleanField() readonly isSupportOpenline!: boolean;
  @StringField({ nullable: true }) readonly backgroundId!: string | null;
  @BooleanField() readonly active!: boolean;
}

/** A bot of `/v1/bots`. */
export class BotAnswer {
  @IntegerField({ description: 'The same as `id`' }) readonly botId!: number;
  @IntegerField({ description: 'Its user on the host' }) readonly id!: number;
  @StringField() readonly code!: string;
  @StringField() readonly name!: string;
  @StringField() readonly type!: string;
  @StringField() readonly eventMode!: string;
  @BooleanField({ description: 'Whether its user is active' }) readonly active!: boolean;
  @BooleanField() readonly isHidden!: boolean;
  @BooleanField() readonly isSupportOpenline!: boolean;
  @BooleanField() readonly isReactionsEnabled!: boolean;
  @StringField({ nullable: true }) readonly backgroundId!: string | null;
  @StringField() readonly language!: string;
  @IntegerField({ description: 'Messages it has sent' }) readonly countMessage!: number;
  @IntegerField({ description: 'Commands it has' }) readonly countCommand!: number;
  @IntegerField({ description: 'Chats it is in' }) readonly countChat!: number;
  @IntegerField({ description: 'People it has talked to' }) readonly countUser!: number;
  @NestedField(() => BotPropertiesAnswer) readonly properties!: BotPropertiesAnswer;
  @NestedField(() => HostBotAnswer, { description: 'As the host tells it' }) readonly bot!: HostBotAnswer;
  @AnyField({
    description: 'Its user on the host, with `bot: true`',
    schema: { type: 'array', items: { type: 'object', additionalProperties: true } },
  })
  readonly users!: unknown;
}

type Members = Readonly<Record<string, unknown>>;

const NONE: Members = {};

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : NONE;
}

const text = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise);
const count = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : 0);
const flag = (value: unknown, otherwise: boolean): boolean =>
  typeof value === 'boolean' ? value : value === 'Y' || (value === 'N' ? false : otherwise);

/** The id in an answer of `Bot.register` or `Bot.get`; null when it names none. */
export function botIdIn(result: unknown): number | null {
  const { id } = membersOf(membersOf(result)['bot']);
  const number = typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id;
  return Number.isSafeInteger(number) && (number as number) > 0 ? (number as number) : null;
}

/** Whether a bot has done something: one that has just been made has not. */
export function hasLived({ countMessage, countChat }: BotAnswer): boolean {
  return countMessage > 0 || countChat > 0;
}

/**
 * The bot of an answer of `Bot.register` or `Bot.get` (`{bot, users}`).
 * @param known stands for what the host leaves out.
 */
export function presentHostBot(
  result: unknown,
  botId: number,
  known: BotFacts & { readonly code: string },
): BotAnswer {
  const whole = membersOf(result);
  const bot = membersOf(whole['bot']);
  const listed = Array.isArray(whole['users']) ? (whole['users'] as unknown[]).map(membersOf) : [];
  const user = listed.find(({ id }) => Number(scalarText(id)) === botId) ?? NONE;
  const active = flag(user['active'], true);
  const name = text(user['name'], known.name);
  const told = {
    code: text(bot['code'], known.code),
    type: text(bot['type'], known.type),
    eventMode: text(bot['eventMode'], known.eventMode),
    isHidden: flag(bot['isHidden'], false),
    isReactionsEnabled: flag(bot['isReactionsEnabled'], true),
    isSupportOpenline: flag(bot['isSupportOpenline'], false),
    backgroundId: typeof bot['backgroundId'] === 'string' ? bot['backgroundId'] : null,
  };
  const users = listed.map((row) => (row === user ? { ...row, active, bot: true } : row));
  return {
    botId,
    id: botId,
    ...told,
    name,
    active,
    language: text(bot['language']),
    countMessage: count(bot['countMessage']),
    countCommand: count(bot['countCommand']),
    countChat: count(bot['countChat']),
    countUser: count(bot['countUser']),
    properties: {
      name: text(user['firstName'], name),
      lastName: text(user['lastName']),
      workPosition: text(user['workPosition']),
      color: text(user['color']),
      gender: text(user['gender']),
      avatar: text(user['avatar']),
    },
    bot: { ...bot, id: botId, ...told, active },
    users: users.length > 0 ? users : [{ id: botId, name, active, bot: true }],
  };
}

import {
  AnyField,
  arraySchema,
  BooleanField,
  EnumField,
  FaultCode,
  FlagField,
  IntegerField,
  NestedArrayField,
  NestedField,
  StringField,
} from '#libs/http';
import type { Bot } from './bot.policy.js';

/** Kinds of bots (`supervisor` and `personal` hear everything in their chats). */
const BOT_TYPES = ['bot', 'personal', 'supervisor', 'openline'] as const;

/** How events reach the owner: fetched from `GET /v1/bots/:botId/events`, or posted by the host. */
const EVENT_MODES = ['fetch', 'webhook'] as const;

const GENDERS = ['M', 'F'] as const;

/** Colours of pictures of bots and chats. */
export const COLORS = [
  'red',
  'green',
  'mint',
  'lightBlue',
  'darkBlue',
  'purple',
  'aqua',
  'pink',
  'lime',
  'brown',
  'azure',
  'khaki',
  'sand',
  'marengo',
  'gray',
  'graphite',
] as const;

/** Backgrounds of chats with a bot. */
const BACKGROUNDS = [
  'azure',
  'mint',
  'steel',
  'slate',
  'teal',
  'cornflower',
  'sky',
  'peach',
  'frost',
] as const;

/** How a bot looks to people. */
@FaultCode('INVALID_PARAMS')
export class BotPropertiesInput {
  @StringField({ description: 'First name; a bot must have one', maxLength: 255, optional: true })
  name?: string;

  @StringField({ description: 'Last name', maxLength: 255, optional: true })
  lastName?: string;

  @StringField({ description: 'Position', maxLength: 255, optional: true })
  workPosition?: string;

  @EnumField({ description: 'Colour of the picture', values: COLORS, optional: true })
  color?: (typeof COLORS)[number];

  @EnumField({ description: 'Gender', values: GENDERS, optional: true })
  gender?: (typeof GENDERS)[number];

  @StringField({ description: 'Picture in base64', optional: true })
  avatar?: string;
}

/** What can be set of a bot, at any time. */
@FaultCode('INVALID_PARAMS')
class BotProfileInput extends BotPropertiesInput {
  @NestedField(() => BotPropertiesInput, { description: 'The same members, wrapped', optional: true })
  properties?: BotPropertiesInput;

  @EnumField({
    description: 'How events reach the owner: `fetch` (default), or `webhook`',
    values: EVENT_MODES,
    optional: true,
  })
  eventMode?: (typeof EVENT_MODES)[number];

  @StringField({
    description: 'Where the host posts events to; needed with `webhook`',
    maxLength: 2000,
    pattern: /^https:\/\/[^\s/]/,
    optional: true,
  })
  webhookUrl?: string;

  @FlagField({ description: 'Not shown among contacts', optional: true })
  isHidden?: boolean | 'Y' | 'N';

  @FlagField({ description: 'People may react to its messages; default true', optional: true })
  isReactionsEnabled?: boolean | 'Y' | 'N';

  @FlagField({ description: 'Serves open lines', optional: true })
  isSupportOpenline?: boolean | 'Y' | 'N';

  @EnumField({
    description: 'Background of its chats; null for that of the user',
    values: BACKGROUNDS,
    nullable: true,
    optional: true,
  })
  backgroundId?: (typeof BACKGROUNDS)[number] | null;
}

/** What a bot is made of. */
@FaultCode('INVALID_PARAMS')
export class NewBotInput extends BotProfileInput {
  @StringField({
    description: 'Tells the bots of a portal apart. Needed: without it `CODE_REQUIRED`',
    maxLength: 50,
    pattern: /^[A-Za-z0-9_.-]*$/,
    example: 'support_bot',
    optional: true,
  })
  code?: string;

  @EnumField({ description: 'Kind of bot; default `bot`', values: BOT_TYPES, optional: true })
  type?: (typeof BOT_TYPES)[number];
}

/** Body of `POST /v1/bots`. */
@FaultCode('INVALID_PARAMS')
export class RegisterBotBody extends NewBotInput {
  @NestedField(() => NewBotInput, { description: 'The same members, wrapped', optional: true })
  fields?: NewBotInput;
}

/** Body of `PATCH /v1/bots/:botId`. The code and the type of a bot are for good. */
@FaultCode('INVALID_PARAMS')
export class UpdateBotBody extends BotProfileInput {
  @NestedField(() => BotProfileInput, { description: 'The same members, wrapped', optional: true })
  fields?: BotProfileInput;

  @BooleanField({ description: '`false` enables a bot that the service has disabled', optional: true })
  disabled?: boolean;
}

/** Query of `GET /v1/bots`. */
export class ListBotsQuery {
  @IntegerField({ description: 'Most bots answered; default 50', min: 1, max: 200, optional: true })
  limit?: number;

  @IntegerField({ description: 'Bots left out at the beginning', min: 0, max: 1_000_000, optional: true })
  offset?: number;

  @EnumField({ description: 'Only bots of this type', values: BOT_TYPES, optional: true })
  type?: (typeof BOT_TYPES)[number];
}

/** A bot in the list of its owner. */
export class ListedBotAnswer {
  @IntegerField() readonly id!: number;
  @IntegerField({ description: 'The same as `id`' }) readonly botId!: number;
  @StringField() readonly code!: string;
  @StringField() readonly name!: string;
  @StringField() readonly type!: string;
  @StringField() readonly eventMode!: string;
  @BooleanField() readonly active!: boolean;

  static of({ botId, code, name, type, eventMode, active }: Bot): ListedBotAnswer {
    return { id: botId, botId, code, name, type, eventMode, active };
  }
}

/** Bots of the caller, as the service knows them: the host is not asked. */
export class BotListAnswer {
  @NestedArrayField(() => ListedBotAnswer) readonly bots!: readonly ListedBotAnswer[];
  @AnyField({ description: 'Always empty', schema: arraySchema({ type: 'object' }) })
  readonly users!: unknown;
  @BooleanField() readonly hasNextPage!: boolean;
}

class BotPage {
  @IntegerField() readonly limit!: number;
  @IntegerField() readonly offset!: number;
  @BooleanField() readonly hasMore!: boolean;
}

export class BotListMembers {
  @NestedField(() => BotPage) readonly meta!: BotPage;
}

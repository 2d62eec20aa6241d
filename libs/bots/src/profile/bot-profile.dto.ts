import { EnumField, FaultCode, FlagField, NestedField, StringField } from '#libs/http';
import { BACKGROUNDS, COLORS, EVENT_MODES, GENDERS } from './bot-terms.data.js';

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
export class BotProfileInput extends BotPropertiesInput {
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

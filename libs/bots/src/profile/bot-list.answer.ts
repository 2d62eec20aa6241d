import {
  AnyField,
  arraySchema,
  BooleanField,
  IntegerField,
  NestedArrayField,
  NestedField,
  StringField,
} from '#libs/http';
import type { Bot } from '../records/bot.js';

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

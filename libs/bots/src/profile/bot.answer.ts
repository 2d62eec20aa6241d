import { AnyField, BooleanField, IgnoreUnknown, IntegerField, NestedField, StringField } from '#libs/http';

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

import {
  AnyField,
  arraySchema,
  BooleanField,
  ConstField,
  IgnoreUnknown,
  IntegerField,
  NestedField,
  nullable,
  ObjectField,
  StringField,
} from '#libs/http/contracts';

/** Who has caused a notification. */
export class NotificationAuthorAnswer {
  @IntegerField() readonly id!: number;
  @StringField() readonly name!: string;
  @StringField({ description: 'Address of a picture; empty when there is none.' }) readonly avatar!: string;
  @BooleanField() readonly bot!: boolean;
}

/** One notification of the feed. */
export class NotificationAnswer {
  @IntegerField() readonly id!: number;
  @IntegerField() readonly chatId!: number;
  @IntegerField({ description: '0: the portal itself.' }) readonly authorId!: number;
  @StringField() readonly date!: string;
  @IntegerField({ description: '1 asks for a decision, 2 is from a person, 3 is an ordinary one.' })
  readonly notifyType!: number;
  @StringField() readonly notifyModule!: string;
  @StringField() readonly notifyEvent!: string;
  @StringField({ nullable: true }) readonly notifyTag!: string | null;
  @StringField({ nullable: true }) readonly notifySubTag!: string | null;
  @StringField({ nullable: true }) readonly notifyTitle!: string | null;
  @StringField({ description: '`module|event`, as in the schema.' }) readonly settingName!: string;
  @StringField() readonly text!: string;
  @BooleanField() readonly read!: boolean;
  @AnyField({
    description: 'What can be pressed, in the host’s words; null when nothing can.',
    schema: nullable(arraySchema({ type: 'object' })),
  })
  readonly buttons!: unknown;
  @ObjectField({ nullable: true, description: 'Among them `ATTACH`, in the host’s words.' })
  readonly params!: object | null;
  @NestedField(() => NotificationAuthorAnswer, { nullable: true })
  readonly author!: NotificationAuthorAnswer | null;
}

/** Where the next page begins: `lastId` and `lastType` of the next call. */
export class NotificationCursorAnswer {
  @IntegerField() readonly lastId!: number;
  @IntegerField({ description: '1 among those that ask for a decision, 3 after them.' })
  readonly lastType!: number;
}

/** The feed as a whole. */
export class NotificationFeedMeta {
  @IntegerField() readonly total!: number;
  @IntegerField() readonly unread!: number;
  @IntegerField({ nullable: true }) readonly chatId!: number | null;
  @IntegerField() readonly limit!: number;
  @BooleanField() readonly hasMore!: boolean;
  @NestedField(() => NotificationCursorAnswer, { nullable: true })
  readonly nextCursor!: NotificationCursorAnswer | null;
}

/** Kinds of notifications by module: `{<moduleId>: {name, moduleId, list: [{id, name}]}}`. */
@IgnoreUnknown()
export class NotificationSchemaAnswer {}

/** What has become of a mark. */
export class NotificationsReadAnswer {
  @ConstField(true) readonly read!: true;
  @IntegerField({ optional: true, description: 'With `all` alone: nothing is left.' })
  readonly unread?: number;
}

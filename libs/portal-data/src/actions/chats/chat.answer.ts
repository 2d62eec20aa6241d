import {
  AnyField,
  BooleanField,
  IgnoreUnknown,
  IntegerField,
  NestedArrayField,
  NestedField,
  ObjectField,
  StringField,
} from '#libs/http/contracts';

const OBJECTS = { type: 'array', items: { type: 'object', additionalProperties: true } } as const;

/** A chat with the state of the caller's dialog; further members as the host answers them, in camelCase. */
@IgnoreUnknown()
export class ChatAnswer {
  @IntegerField() readonly id!: number;
  @StringField({ description: 'chat<number>, or of a private one the id of the other person.' })
  readonly dialogId!: string;
  @StringField() readonly name!: string;
  @StringField({ description: 'The same as `name`.' }) readonly title!: string;
}

/** Somebody in a chat; further members as the host answers them, in camelCase. */
@IgnoreUnknown()
export class ChatUserAnswer {
  @IntegerField() readonly id!: number;
  @StringField() readonly name!: string;
}

/** A message; further members as the host answers them, in camelCase. */
@IgnoreUnknown()
export class MessageAnswer {
  @IntegerField() readonly id!: number;
  @IntegerField({ description: '0: the portal itself.' }) readonly authorId!: number;
  @StringField() readonly date!: string;
  @StringField() readonly text!: string;
}

/** A page of messages, newest first as the host answers them, with the people and files in them. */
@IgnoreUnknown()
export class MessagesAnswer {
  @IntegerField({ description: '0: nothing has been said yet.' }) readonly chatId!: number;
  @NestedArrayField(() => MessageAnswer) readonly messages!: readonly MessageAnswer[];
  @NestedArrayField(() => ChatUserAnswer) readonly users!: readonly ChatUserAnswer[];
  @AnyField({ schema: OBJECTS }) readonly files!: unknown;
}

/** Dialogs of the caller, the one with the newest message first. */
@IgnoreUnknown()
export class RecentChatsAnswer {
  @AnyField({ schema: OBJECTS }) readonly items!: unknown;
  @BooleanField() readonly hasMore!: boolean;
}

/** Something that has happened in a chat. */
export class MessengerEventAnswer {
  @IntegerField() readonly eventId!: number;
  @StringField({ description: 'ONIMV2MESSAGEADD and so on.' }) readonly type!: string;
  @StringField() readonly date!: string;
  @ObjectField({ description: 'As the host writes it.' }) readonly data!: object;
}

/** Events from an offset on. */
export class MessengerEventsAnswer {
  @NestedArrayField(() => MessengerEventAnswer) readonly events!: readonly MessengerEventAnswer[];
  @IntegerField({ description: 'Offset of the next call, which confirms these.' })
  readonly nextOffset!: number;
  @BooleanField() readonly hasMore!: boolean;
}

/** How many dialogs were read. */
export class DialogSummaryAnswer {
  @IntegerField() readonly total!: number;
  @IntegerField() readonly succeeded!: number;
  @IntegerField() readonly failed!: number;
}

/** Messages of several dialogs: pages and faults by the ids of the items asked for. */
export class BulkMessagesAnswer {
  @ObjectField() readonly results!: object;
  @ObjectField() readonly errors!: object;
  @NestedField(() => DialogSummaryAnswer) readonly summary!: DialogSummaryAnswer;
}

/** The folder of a chat on the drive. */
export class ChatFolderAnswer {
  @IntegerField() readonly id!: number;
}

import { IgnoreUnknown, IntegerField, NestedField, StringField } from '#libs/http';

/** A command as the host tells it. */
@IgnoreUnknown()
export class CommandAnswer {
  @IntegerField() readonly id!: number;
  @StringField({ description: 'With a slash' }) readonly command!: string;
}

/** A command that is registered. */
export class RegisteredCommandAnswer {
  @IntegerField() readonly commandId!: number;
  @NestedField(() => CommandAnswer) readonly command!: CommandAnswer;
}

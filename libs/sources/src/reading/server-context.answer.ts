import { NestedField, StringField } from '#libs/http';

class LinkedApp {
  @StringField({ format: 'uuid' }) readonly appId!: string;
  @StringField() readonly title!: string;
}

/** The server a version belongs to, by what it is called now. */
export class ServerContextAnswer {
  @StringField({ format: 'uuid' }) readonly serverId!: string;
  @StringField({ description: 'System name.' }) readonly serverName!: string;
  @StringField({ description: 'Empty when it has none.' }) readonly serverDisplayName!: string;
  @NestedField(() => LinkedApp, {
    nullable: true,
    description: 'Null when a personal key controls the server.',
  })
  readonly linkedApp!: LinkedApp | null;
}

import { StringField } from '#libs/http';

/** Names one of several pages or files. */
export class PageParams {
  @StringField({ description: 'Last part of the address', maxLength: 100 })
  readonly page!: string;
}

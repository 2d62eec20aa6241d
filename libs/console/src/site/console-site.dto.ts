import { StringField } from '#libs/http';

/** Names one of the files the console loads. */
export class AssetParams {
  @StringField({ description: 'Last part of the address', maxLength: 200 })
  readonly name!: string;
}

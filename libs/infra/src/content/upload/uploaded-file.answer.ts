import { IntegerField, StringField } from '#libs/http';

/** A file as it was written on the server. */
export class UploadedFileAnswer {
  @StringField({ description: 'As written, after links and `..`' }) readonly path!: string;
  @IntegerField() readonly size!: number;
  @StringField() readonly sha256!: string;
}

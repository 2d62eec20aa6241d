import {
  BooleanField,
  ContentField,
  FileField,
  IntegerField,
  StringField,
  type UploadedFile,
} from '#libs/http/contracts';

/** Body of `POST /v1/infra/servers/:id/upload`, JSON or a form. */
export class UploadBody {
  @StringField({
    description: 'Absolute path of the file on the server',
    example: '/opt/app/config.json',
    minLength: 1,
    maxLength: 4096,
  })
  path!: string;

  @ContentField({ description: 'The file as base64', example: 'aGVsbG8K', optional: true })
  content?: UploadedFile;

  @StringField({
    description: 'Address the service fetches the file from, http or https',
    maxLength: 4096,
    optional: true,
  })
  url?: string;

  @FileField({ description: 'The file, in a form', optional: true })
  file?: UploadedFile;

  @StringField({
    description: 'Octal permissions. Default 0644',
    example: '0644',
    maxLength: 4,
    optional: true,
  })
  mode?: string;

  @BooleanField({
    description: 'Unpack the archive (.tar.gz, .tgz, .tar, .zip by the name in `path`) instead of keeping it',
    optional: true,
  })
  extract?: boolean;

  @StringField({
    description: 'Folder for what the archive holds; by default the one of `path`',
    maxLength: 4096,
    optional: true,
  })
  extractTo?: string;
}

/** A file as it was written on the server. */
export class UploadedFileAnswer {
  @StringField({ description: 'As written, after links and `..`' }) readonly path!: string;
  @IntegerField() readonly size!: number;
  @StringField() readonly sha256!: string;
}

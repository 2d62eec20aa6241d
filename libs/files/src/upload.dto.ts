import {
  BooleanField,
  ContentField,
  IntegerField,
  StringField,
  type UploadedFile,
} from '#libs/http/contracts';

const ID = {
  min: 1,
  max: 999_999_999_999_999,
  optional: true,
  orText: true,
  code: 'INVALID_PARAMS',
} as const;
const NAME = {
  minLength: 1,
  maxLength: 255,
  pattern: /^[^\p{Cc}]*$/u,
  optional: true,
  code: 'INVALID_PARAMS',
} as const;

/** Texts of `POST /v1/files/upload`, in JSON or in a form. */
export class UploadTexts {
  @IntegerField({ ...ID, description: 'Folder the file goes to; this or `storageId`', example: 51 })
  folderId?: number;

  @IntegerField({ ...ID, description: 'Storage into whose root the file goes' })
  storageId?: number;

  @StringField({
    ...NAME,
    description: 'Name of the file; of a form by default that of its file',
    example: 'offer.pdf',
  })
  filename?: string;

  @StringField({ ...NAME, description: 'Another spelling of `filename`' })
  name?: string;

  @BooleanField({
    description: 'Find another name where this one is taken. Default false',
    optional: true,
    code: 'INVALID_PARAMS',
  })
  generateUniqueName?: boolean;
}

/** Body of `POST /v1/files/upload`; `content` is of JSON, a form has its file in the part `file`. */
export class UploadBody extends UploadTexts {
  @ContentField({
    description: 'The file as base64, up to 20 MiB; may begin with `data:…;base64,`',
    example: 'SGVsbG8=',
    optional: true,
    code: 'INVALID_PARAMS',
  })
  content?: UploadedFile;
}

import { EnumField, FileField, StringField, type UploadedFile } from '#libs/http/contracts';
import { ICON_TYPES, type IconType } from './check-icon.policy.js';

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Body of `POST /v1/infra/servers/:id/icon`: a form with `file`, or JSON with `content`. */
export class IconBody {
  @FileField({ description: 'PNG, SVG or WebP image, in a form', optional: true })
  file?: UploadedFile;

  @StringField({
    description: 'The same as base64, in JSON',
    pattern: BASE64,
    optional: true,
  })
  content?: string;

  @EnumField({ description: 'Kind of image; the content decides', values: ICON_TYPES, optional: true })
  contentType?: IconType;
}

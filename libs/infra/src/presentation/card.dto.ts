import {
  BooleanField,
  ConstField,
  StringField,
  DateField,
  EnumField,
  FileField,
  IntegerField,
  type UploadedFile,
} from '#libs/http/contracts';
import type { ShownIcon } from './card.service.js';
import { ICON_TYPES, type IconType } from './icon.policy.js';

/** Body of `POST /v1/infra/servers/:id/b24-catalog/publish`. */
export class PublishCardBody {
  @StringField({
    description: 'Title. By default the display name of the server, else its name',
    minLength: 1,
    maxLength: 100,
    optional: true,
  })
  title?: string;

  @StringField({ description: 'What the application does', maxLength: 1000, optional: true })
  description?: string;
}

/** A server in the catalogue of its portal. */
export class PublishedCardAnswer {
  @StringField({ format: 'uuid' }) readonly catalogItemId!: string;
  @ConstField('PUBLISHED') readonly status!: 'PUBLISHED';
  @BooleanField() readonly alreadyPublished!: boolean;
}

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

/** The icon of a server. */
export class IconAnswer {
  @StringField() readonly iconUrl!: string;
  @EnumField({ values: ICON_TYPES }) readonly contentType!: IconType;
  @IntegerField({ description: 'Bytes as served' }) readonly size!: number;
  @DateField() readonly updatedAt!: string;

  static of({ address, icon }: ShownIcon): IconAnswer {
    const { contentType, data, updatedAt } = icon;
    return { iconUrl: address, contentType, size: data.length, updatedAt: updatedAt.toISOString() };
  }
}

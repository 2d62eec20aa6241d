import { ConstField, EnumField, IgnoreUnknown, IntegerField, StringField } from '#libs/http';
import { MOST_IMAGES } from './media-terms.js';

const ABSENT = { optional: true, nullable: true } as const;

/** Body of `POST /v1/images/generations`. Members nobody knows here go to the provider as they are. */
@IgnoreUnknown()
export class ImagesBody {
  @StringField({
    ...ABSENT,
    maxLength: 256,
    description: 'Id of a model; absent or `auto` for the default one',
  })
  model?: string | null;

  @StringField({ minLength: 1, maxLength: 32_000, description: 'What is to be seen' })
  prompt!: string;

  @IntegerField({ ...ABSENT, min: 1, max: MOST_IMAGES, description: 'Images. Default 1' })
  n?: number | null;

  @StringField({
    ...ABSENT,
    pattern: /^(auto|\d{2,5}x\d{2,5})$/,
    description: 'Width and height, `1024x1024`, or `auto`',
  })
  size?: string | null;

  @StringField({
    ...ABSENT,
    pattern: /^[a-z]{1,16}$/,
    description: 'As the model knows it: `standard`, `hd`, `low`',
  })
  quality?: string | null;

  @EnumField({ ...ABSENT, values: ['url', 'b64_json'], description: 'A link, or the bytes in base64' })
  response_format?: 'url' | 'b64_json' | null;

  @ConstField(false, { ...ABSENT, description: 'Images come in one piece' })
  stream?: false | null;

  @StringField({ ...ABSENT, maxLength: 512, description: 'Names the end user to the provider' })
  user?: string | null;
}

import { AnyField, EnumField, IgnoreUnknown, IntegerField, StringField } from '#libs/http';
import { type Encoding, ENCODINGS } from './media-terms.js';

const ABSENT = { optional: true, nullable: true } as const;

/** Body of `POST /v1/embeddings`. Members nobody knows here go to the provider as they are. */
@IgnoreUnknown()
export class EmbeddingsBody {
  @StringField({
    ...ABSENT,
    maxLength: 256,
    description: 'Id of a model; absent or `auto` for the default one',
  })
  model?: string | null;

  @AnyField({
    description: 'A text, a list of texts, the tokens of a text, or a list of such; up to 2048 of them',
    schema: {
      anyOf: [
        { type: 'string' },
        {
          type: 'array',
          items: { type: ['string', 'integer', 'array'], items: { type: 'integer' } },
          minItems: 1,
          maxItems: 2_048,
        },
      ],
      examples: ['good morning'],
    },
  })
  input!: unknown;

  @EnumField({ ...ABSENT, values: ENCODINGS, description: 'How vectors are written. Default float' })
  encoding_format?: Encoding | null;

  @IntegerField({ ...ABSENT, min: 1, max: 65_536, description: 'Length of the vectors' })
  dimensions?: number | null;

  @StringField({ ...ABSENT, maxLength: 512, description: 'Names the end user to the provider' })
  user?: string | null;
}

import { ObjectField, StringArrayField, StringField } from '#libs/http/contracts';

/** Body of `POST /v1/feedback`; the rules that tell characters, bytes and levels apart are those of the command. */
export class SubmissionBody {
  @StringField({
    description: 'BUG, SUGGESTION, DOCS, CHAT, BOTS or OTHER, in any letter case',
    example: 'BUG',
    maxLength: 100,
  })
  category!: string;

  @StringField({
    description: '3 to 200 characters',
    example: 'Deals cannot be sorted by their stage',
    minLength: 3,
    maxLength: 200,
  })
  title!: string;

  @StringField({
    description: '10 to 20000 characters; fewer, or none, where attachmentIds names a file',
    maxLength: 20_000,
  })
  body!: string;

  @ObjectField({
    description: 'What an agent knows of the case: at most 10240 bytes of JSON and 10 levels',
    optional: true,
  })
  context?: object;

  @StringArrayField({
    description: 'Up to 5 ids of files sent before, of your own and not attached to anything',
    maxItems: 5,
    optional: true,
  })
  attachmentIds?: readonly string[];
}

import type { JsonSchema } from '#libs/http/contracts';

/** What stands in a path: an id of digits, an id of letters, any text, or a dialog of the messenger. */
export type PathParamType = 'number' | 'string' | 'text' | 'dialog';

interface PathParam {
  readonly pattern: RegExp;
  /** Ends the sentence "Parameter … ". */
  readonly wanted: string;
  readonly schema: JsonSchema;
}

export const PATH_PARAMS: Readonly<Record<PathParamType, PathParam>> = {
  number: {
    pattern: /^[1-9]\d{0,14}$/,
    wanted: 'must be a positive whole number',
    schema: { type: 'integer', minimum: 1 },
  },
  string: { pattern: /^[\w.:-]{1,255}$/, wanted: 'is not an id', schema: { type: 'string' } },
  text: {
    pattern: /^[^\p{Cc}]{1,255}$/u,
    wanted: 'must be a text of 1 to 255 characters',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  dialog: {
    pattern: /^(chat|sg)?[1-9]\d{0,14}$/,
    wanted: 'must be chat<number>, sg<number> or the id of a user',
    schema: { type: 'string', pattern: '^(chat|sg)?[1-9][0-9]{0,14}$', examples: ['chat12'] },
  },
};

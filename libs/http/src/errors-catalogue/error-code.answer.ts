import { ERROR_TABLES, type DescribedError, type ErrorArea } from '#libs/kernel';
import { EnumField, IntegerField, StringField } from '../fields/scalar-fields.js';

const AREAS = Object.keys(ERROR_TABLES) as ErrorArea[];

/** A code of the error catalogue. */
export class ErrorCodeAnswer {
  @StringField({ description: 'Machine code, `error.code` of an answer. Branch on it.' })
  readonly code!: string;

  @EnumField({ description: 'What the code is about.', values: AREAS })
  readonly area!: ErrorArea;

  @IntegerField({ description: 'HTTP status. A few codes have another one in places.' })
  readonly status!: number;

  @StringField({ description: 'Usual text for a developer; an answer may say more. Never parse it.' })
  readonly message!: string;

  @StringField({ description: 'When and why the code is answered.' })
  readonly cause!: string;

  @StringField({ description: 'What to do about it.' })
  readonly remedy!: string;

  @EnumField({
    description: 'Whether the same request may be sent again. `read`: reads freely, a write after a look.',
    values: ['no', 'yes', 'read'],
  })
  readonly retryable!: DescribedError['retryable'];

  @EnumField({
    description: '`envelope` is `{success: false, error}`, `ai` the error object of the AI endpoints.',
    values: ['envelope', 'ai'],
  })
  readonly shape!: DescribedError['shape'];

  @EnumField({
    description: 'Where the seconds until the next attempt are sent. Null where there are none.',
    values: ['body-and-header', 'header'],
    nullable: true,
  })
  readonly retryAfter!: DescribedError['retryAfter'];

  @IntegerField({ description: 'The usual seconds; an answer may name others.', nullable: true })
  readonly retryAfterSeconds!: number | null;

  @StringField({ description: 'Path of the page about the code: `type` of its problem details.' })
  readonly page!: string;
}

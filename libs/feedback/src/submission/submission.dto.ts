import {
  ConstField,
  DateField,
  EnumField,
  NestedArrayField,
  NestedField,
  ObjectField,
  StringArrayField,
  StringField,
} from '#libs/http/contracts';
import {
  TICKET_CATEGORIES,
  TICKET_STATUSES,
  type TicketCategory,
  type TicketStatus,
} from '../contracts/feedback-terms.js';
import type { SubmittedTicket } from './submissions.service.js';

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

/** A ticket that has just been created. */
export class CreatedTicketAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @EnumField({ values: TICKET_CATEGORIES }) readonly category!: TicketCategory;
  @StringField({ description: 'As it is kept: without what looked like a secret.' }) readonly title!: string;
  @EnumField({ values: TICKET_STATUSES }) readonly status!: TicketStatus;
  @DateField() readonly createdAt!: string;

  static of({ id, category, title, status, createdAt }: SubmittedTicket): CreatedTicketAnswer {
    return { id, category, title, status, createdAt: createdAt.toISOString() };
  }
}

class SecretMasked {
  @ConstField('SECRET_MASKED') readonly code!: 'SECRET_MASKED';
  @StringField() readonly message!: string;
}

class Warnings {
  @NestedArrayField(() => SecretMasked) readonly warnings!: readonly SecretMasked[];
}

/** A warning beside a ticket or comment that held something like a secret; nothing otherwise. */
export class SubmissionWarnings {
  @NestedField(() => Warnings, { optional: true }) readonly meta?: Warnings;

  static of({ hasMaskedSecrets }: Pick<SubmittedTicket, 'hasMaskedSecrets'>): SubmissionWarnings {
    if (!hasMaskedSecrets) return {};
    const message =
      'Something in the text looked like a secret and was not kept. Replace it: it has been sent.';
    return { meta: { warnings: [{ code: 'SECRET_MASKED', message }] } };
  }
}

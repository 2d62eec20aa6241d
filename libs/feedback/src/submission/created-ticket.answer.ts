import {
  ConstField,
  DateField,
  EnumField,
  NestedArrayField,
  NestedField,
  StringField,
} from '#libs/http/contracts';
import {
  TICKET_CATEGORIES,
  TICKET_STATUSES,
  type TicketCategory,
  type TicketStatus,
} from '../contracts/ticket-terms.js';
import type { SubmittedTicket } from './submit-ticket.command.js';

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

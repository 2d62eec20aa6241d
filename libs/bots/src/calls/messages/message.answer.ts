import { AnyField, BooleanField, IntegerField, ObjectField } from '#libs/http';

/** A message that was sent. */
export class SentMessageAnswer {
  @IntegerField() readonly id!: number;
  @IntegerField({ description: 'The same as `id`' }) readonly messageId!: number;
  @ObjectField({ description: 'Names of forwarded messages to their new ids' }) readonly uuidMap!: object;
}

/** Messages, oldest first, as the host tells them. */
export class MessageWindowAnswer {
  @AnyField({ schema: { type: 'array', items: { type: 'object', additionalProperties: true } } })
  readonly messages!: unknown;

  @AnyField({
    description: 'Those who wrote them',
    schema: { type: 'array', items: { type: 'object', additionalProperties: true } },
  })
  readonly users!: unknown;

  @BooleanField({ description: 'There are older ones' }) readonly hasPrevPage!: boolean;
  @BooleanField({ description: 'There are newer ones' }) readonly hasNextPage!: boolean;
}

/** One message and who wrote it, as the host tells them. */
export class OneMessageAnswer {
  @ObjectField() readonly message!: object;
  @ObjectField({ nullable: true }) readonly user!: object | null;
}

import { StringField } from '#libs/http/contracts';

/** Query of the operations list, as sent: an empty value counts as passed. */
export class ListOperationsQuery {
  @StringField({
    description: 'Rows, 1 to 20; 0 becomes 1 and more than 20 becomes 20. Default 5',
    example: '5',
    optional: true,
    code: 'INVALID_LIMIT',
  })
  limit?: string;

  @StringField({
    description: 'deploy, exec or all. Default deploy',
    example: 'exec',
    optional: true,
    code: 'INVALID_KIND',
  })
  kind?: string;
}

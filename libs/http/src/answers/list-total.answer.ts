import { IntegerField } from '../fields/scalar-fields.js';

/** How many rows there are: `meta` of every list, and beside the rows of those whose clients look there. */
export class ListTotal {
  @IntegerField({ description: 'All of them, not only those of this answer.', min: 0 })
  readonly total!: number;
}

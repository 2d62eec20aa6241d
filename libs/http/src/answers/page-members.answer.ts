import { IntegerField } from '../fields/scalar-fields.js';
import { ListTotal } from './list-total.answer.js';

/** Members beside the rows of a page. */
export class PageMembers extends ListTotal {
  @IntegerField({ min: 1 }) readonly page!: number;
  @IntegerField({ min: 1, max: 200 }) readonly limit!: number;
}

import { NestedField } from '../fields/composite-fields.js';
import { StringField } from '../fields/scalar-fields.js';

class CursorMeta {
  @StringField({ nullable: true, description: 'The `cursor` of the next page; null at the end.' })
  readonly nextCursor!: string | null;
}

/** Members beside the rows of a list that is read page by page and never counted. */
export class CursorMembers {
  @NestedField(() => CursorMeta) readonly meta!: CursorMeta;
}

import { IntegerField, NestedField } from '#libs/http/contracts';

export class CursorAnswer {
  @IntegerField({ description: 'The afterCursorId of the next request' }) readonly id!: number;
}

/** `meta` of a list of performance review. */
export class NextCursorAnswer {
  @NestedField(() => CursorAnswer, { nullable: true, description: 'Null at the end of the list' })
  readonly nextCursor!: CursorAnswer | null;
}

import { BooleanField, IntegerField, NestedArrayField, StringField } from '#libs/http/contracts';
import type { PlainRecord } from '../../records/record-mapper.js';
import { GivenAnswer } from './given-answer.answer.js';
import { flagIn, numbersIn, optionalNumber, optionalText, textIn } from './row-values.js';

/** What a colleague says of another. */
export class PeerReviewAnswer {
  @IntegerField() readonly id!: number;
  @IntegerField() readonly campaignId!: number;
  @IntegerField({ description: 'Who is spoken of' }) readonly revieweeUserId!: number;
  @IntegerField({ nullable: true, description: 'Null of an anonymous review the owner of the key received' })
  readonly reviewerUserId!: number | null;
  @StringField({ description: 'given or received, by the owner of the key' }) readonly direction!: string;
  @BooleanField() readonly isAnonymous!: boolean;
  @StringField({ description: 'notStarted, draft or completed' }) readonly status!: string;
  @NestedArrayField(() => GivenAnswer) readonly answers!: readonly GivenAnswer[];
  @StringField({ nullable: true }) readonly dueDate!: string | null;
  @StringField({ nullable: true }) readonly completedAt!: string | null;
  @StringField() readonly updatedAt!: string;

  /** An anonymous review that was received names nobody, even where the host does. */
  static of(row: PlainRecord): PeerReviewAnswer | null {
    const numbers = numbersIn(row, 'id', 'campaignId', 'revieweeUserId');
    const direction = textIn(row, 'direction');
    const isAnonymous = flagIn(row, 'isAnonymous');
    const isHidden = isAnonymous && direction !== 'given';
    return (
      numbers && {
        ...numbers,
        reviewerUserId: isHidden ? null : optionalNumber(row, 'reviewerUserId'),
        direction,
        isAnonymous,
        status: textIn(row, 'status'),
        answers: GivenAnswer.allOf(row),
        dueDate: optionalText(row, 'dueDate'),
        completedAt: optionalText(row, 'completedAt'),
        updatedAt: textIn(row, 'updatedAt'),
      }
    );
  }
}

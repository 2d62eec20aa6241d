import { IntegerField, NestedArrayField, StringField } from '#libs/http/contracts';
import type { PlainRecord } from '../../records/record-mapper.js';
import { GivenAnswer } from './given-answer.answer.js';
import { numbersIn, optionalText, textIn } from './row-values.js';

/** What a person says of their own work. */
export class SelfReviewAnswer {
  @IntegerField() readonly id!: number;
  @IntegerField() readonly campaignId!: number;
  @IntegerField() readonly userId!: number;
  @StringField({ description: 'notStarted, draft or completed' }) readonly status!: string;
  @NestedArrayField(() => GivenAnswer) readonly answers!: readonly GivenAnswer[];
  @StringField({ nullable: true }) readonly dueDate!: string | null;
  @StringField({ nullable: true }) readonly completedAt!: string | null;
  @StringField() readonly updatedAt!: string;

  static of(row: PlainRecord): SelfReviewAnswer | null {
    const numbers = numbersIn(row, 'id', 'campaignId', 'userId');
    return (
      numbers && {
        ...numbers,
        status: textIn(row, 'status'),
        answers: GivenAnswer.allOf(row),
        dueDate: optionalText(row, 'dueDate'),
        completedAt: optionalText(row, 'completedAt'),
        updatedAt: textIn(row, 'updatedAt'),
      }
    );
  }
}

import { IntegerField, NestedArrayField, NumberField, StringField } from '#libs/http/contracts';
import type { PlainRecord } from '../../records/record-mapper.js';
import { GivenAnswer } from './given-answer.answer.js';
import { numbersIn, optionalNumber, optionalText, textIn } from './row-values.js';

/** A manager's card about a member of the team. */
export class ManagerReviewAnswer {
  @IntegerField({ description: 'The relationId of writes' }) readonly id!: number;
  @IntegerField() readonly campaignId!: number;
  @IntegerField() readonly revieweeUserId!: number;
  @IntegerField() readonly managerUserId!: number;
  @StringField({ description: 'notStarted, draft or completed' }) readonly status!: string;
  @NestedArrayField(() => GivenAnswer) readonly answers!: readonly GivenAnswer[];
  @NumberField({ nullable: true, description: 'Of a completed card' }) readonly score!: number | null;
  @StringField({ description: 'For the next write to this card' }) readonly stateHash!: string;
  @StringField({ nullable: true }) readonly completedAt!: string | null;
  @StringField() readonly updatedAt!: string;

  static of(row: PlainRecord): ManagerReviewAnswer | null {
    const numbers = numbersIn(row, 'id', 'campaignId', 'revieweeUserId', 'managerUserId');
    return (
      numbers && {
        ...numbers,
        status: textIn(row, 'status'),
        answers: GivenAnswer.allOf(row),
        score: optionalNumber(row, 'score'),
        stateHash: textIn(row, 'stateHash'),
        completedAt: optionalText(row, 'completedAt'),
        updatedAt: textIn(row, 'updatedAt'),
      }
    );
  }
}

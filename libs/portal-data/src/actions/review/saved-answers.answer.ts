import { IntegerField, NumberField, StringField } from '#libs/http/contracts';
import { isPlainRecord } from '../../records/record-mapper.js';
import { numbersIn, optionalNumber, textIn } from './row-values.js';

/** A manager's card after a write. */
export class SavedAnswersAnswer {
  @IntegerField() readonly relationId!: number;
  @StringField({ description: 'draft or completed' }) readonly status!: string;
  @NumberField({ nullable: true, description: 'Of a completed card' }) readonly score!: number | null;
  @StringField({ description: 'For the next write to this card' }) readonly stateHash!: string;
  @StringField() readonly updatedAt!: string;

  static of(payload: unknown): SavedAnswersAnswer | null {
    const numbers = isPlainRecord(payload) ? numbersIn(payload, 'relationId') : null;
    if (!numbers || !isPlainRecord(payload)) return null;
    return {
      ...numbers,
      status: textIn(payload, 'status'),
      score: optionalNumber(payload, 'score'),
      stateHash: textIn(payload, 'stateHash'),
      updatedAt: textIn(payload, 'updatedAt'),
    };
  }
}

import { IntegerArrayField, IntegerField, NumberField, StringField } from '#libs/http/contracts';
import { isPlainRecord, type PlainRecord } from '../../records/record-mapper.js';
import { fromHost } from '../../values/field-values.js';
import { numbersIn, optionalNumber, optionalText } from './row-values.js';

/** What somebody has answered to one question. */
export class GivenAnswer {
  @IntegerField() readonly questionId!: number;
  @NumberField({ nullable: true, description: 'Of a question with a scale' }) readonly value!: number | null;
  @IntegerArrayField({ description: 'Of a question with options' }) readonly optionIds!: readonly number[];
  @StringField({ nullable: true }) readonly comment!: string | null;

  static of(row: PlainRecord): GivenAnswer | null {
    const numbers = numbersIn(row, 'questionId');
    const optionIds = fromHost('array', row['optionIds']) as unknown[];
    return (
      numbers && {
        ...numbers,
        value: optionalNumber(row, 'value'),
        optionIds: optionIds.map((id) => fromHost('double', id)).filter((id) => typeof id === 'number'),
        comment: optionalText(row, 'comment'),
      }
    );
  }

  /** The answers of a card; those that cannot be read are left out. */
  static allOf(row: PlainRecord): GivenAnswer[] {
    const answers = fromHost('array', row['answers']) as unknown[];
    return answers.filter(isPlainRecord).flatMap((answer) => GivenAnswer.of(answer) ?? []);
  }
}

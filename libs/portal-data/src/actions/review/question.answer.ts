import {
  BooleanField,
  IntegerField,
  NestedArrayField,
  NestedField,
  NumberField,
  ObjectField,
  StringField,
} from '#libs/http/contracts';
import { isPlainRecord, type PlainRecord } from '../../records/record-mapper.js';
import { flagIn, numbersIn, optionalNumber, optionalText, textIn } from './row-values.js';

/** The numbers a question with a scale takes, both ends included. */
export class ScaleAnswer {
  @NumberField() readonly min!: number;
  @NumberField() readonly max!: number;
  @ObjectField({ description: 'Number → what it stands for', values: { type: 'string' } })
  readonly labels!: object;

  static of(value: unknown): ScaleAnswer | null {
    const numbers = isPlainRecord(value) ? numbersIn(value, 'min', 'max') : null;
    const labels = isPlainRecord(value) && isPlainRecord(value['labels']) ? value['labels'] : {};
    return numbers && { ...numbers, labels };
  }
}

export class OptionAnswer {
  @IntegerField() readonly id!: number;
  @StringField() readonly title!: string;
  @NumberField({ nullable: true }) readonly value!: number | null;

  static of(row: PlainRecord): OptionAnswer | null {
    const numbers = numbersIn(row, 'id');
    return numbers && { ...numbers, title: textIn(row, 'title'), value: optionalNumber(row, 'value') };
  }
}

/** A question a manager answers about a member of the team. */
export class QuestionAnswer {
  @IntegerField() readonly id!: number;
  @IntegerField() readonly campaignId!: number;
  @StringField() readonly title!: string;
  @StringField({ nullable: true }) readonly description!: string | null;
  @StringField({ description: 'scale, choice or text' }) readonly type!: string;
  @BooleanField() readonly isRequired!: boolean;
  @NumberField({ nullable: true }) readonly sort!: number | null;
  @NestedField(() => ScaleAnswer, { nullable: true }) readonly scale!: ScaleAnswer | null;
  @NestedArrayField(() => OptionAnswer, { nullable: true }) readonly options!: readonly OptionAnswer[] | null;

  static of(row: PlainRecord): QuestionAnswer | null {
    const numbers = numbersIn(row, 'id', 'campaignId');
    const { options } = row;
    return (
      numbers && {
        ...numbers,
        title: textIn(row, 'title'),
        description: optionalText(row, 'description'),
        type: textIn(row, 'type'),
        isRequired: flagIn(row, 'isRequired'),
        sort: optionalNumber(row, 'sort'),
        scale: ScaleAnswer.of(row['scale']),
        options: Array.isArray(options)
          ? options.filter(isPlainRecord).flatMap((option) => OptionAnswer.of(option) ?? [])
          : null,
      }
    );
  }
}

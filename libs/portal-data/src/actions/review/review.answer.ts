import {
  BooleanField,
  IntegerArrayField,
  IntegerField,
  NestedArrayField,
  NestedField,
  NumberField,
  ObjectField,
  StringField,
} from '#libs/http/contracts';
import { isPlainRecord, type PlainRecord } from '../../records/record-mapper.js';
import { fromHost } from '../../values/field-values.js';

function numberIn(row: PlainRecord, name: string): number | null {
  const value = fromHost('double', row[name]);
  return typeof value === 'number' ? value : null;
}

/** Members that a row must have as numbers; null when one of them is something else. */
function numbersIn<const Name extends string>(
  row: PlainRecord,
  ...names: readonly Name[]
): Readonly<Record<Name, number>> | null {
  const entries = names.map((name) => [name, numberIn(row, name)] as const);
  return entries.some(([, value]) => value === null)
    ? null
    : (Object.fromEntries(entries) as Record<Name, number>);
}

function optionalNumber(row: PlainRecord, name: string): number | null {
  return numberIn(row, name);
}

/** Empty where the host has none. */
function textIn(row: PlainRecord, name: string): string {
  return optionalText(row, name) ?? '';
}

function optionalText(row: PlainRecord, name: string): string | null {
  const value = fromHost('string', row[name]);
  return typeof value === 'string' && value !== '' ? value : null;
}

function flagIn(row: PlainRecord, name: string): boolean {
  return fromHost('boolean', row[name]) === true;
}

class CursorAnswer {
  @IntegerField({ description: 'The afterCursorId of the next request' }) readonly id!: number;
}

/** `meta` of a list of performance review. */
export class NextCursorAnswer {
  @NestedField(() => CursorAnswer, { nullable: true, description: 'Null at the end of the list' })
  readonly nextCursor!: CursorAnswer | null;
}

/** A campaign of performance review. */
export class CampaignAnswer {
  @IntegerField() readonly id!: number;
  @StringField() readonly title!: string;
  @StringField({ description: 'created, inProgress or finished' }) readonly status!: string;
  @StringField({ description: 'ISO 8601' }) readonly startDate!: string;
  @StringField({ description: 'ISO 8601' }) readonly endDate!: string;
  @StringField({ description: 'ISO 8601 with offset' }) readonly createdAt!: string;

  static of(row: PlainRecord): CampaignAnswer | null {
    const numbers = numbersIn(row, 'id');
    return (
      numbers && {
        ...numbers,
        title: textIn(row, 'title'),
        status: textIn(row, 'status'),
        startDate: textIn(row, 'startDate'),
        endDate: textIn(row, 'endDate'),
        createdAt: textIn(row, 'createdAt'),
      }
    );
  }
}

/** The numbers a question with a scale takes, both ends included. */
class ScaleAnswer {
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

class OptionAnswer {
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

/** What somebody has answered to one question. */
class GivenAnswer {
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

import { isLongerThan, lostPlus } from '#libs/kernel';
import type { JsonSchema } from '../routes/json-schema.js';
import {
  Equals,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsString,
  Matches,
  Max,
  Min,
  ValidateBy,
} from './class-validator.js';
import { composeField, type FieldDecorator, type FieldOptions, type ReadText } from './field-definition.js';

export interface StringFieldOptions extends FieldOptions {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  readonly format?: string;
}

export function StringField<const Options extends StringFieldOptions>(
  options = {} as Options,
): FieldDecorator<string, Options> {
  const { minLength, maxLength, pattern, format }: StringFieldOptions = options;
  return composeField(options, textRules(options), {
    schema: () => ({
      type: 'string',
      ...(minLength !== undefined && { minLength }),
      ...(maxLength !== undefined && { maxLength }),
      ...(pattern && { pattern: pattern.source }),
      ...(format && { format }),
    }),
  });
}

type Each = { readonly each?: boolean };

/** What a text must be; `each` says it of the elements of a list. */
export function textRules(
  { minLength, maxLength, pattern }: StringFieldOptions,
  each: Each = {},
): PropertyDecorator[] {
  const rules = [IsString(each)];
  if (minLength !== undefined) rules.push(MinLength(minLength, each));
  if (maxLength !== undefined) rules.push(MaxLength(maxLength, each));
  if (pattern) rules.push(Matches(pattern, each));
  return rules;
}

/** As that of the package, which takes a picture of two characters for one: counts as the document does. */
function MinLength(bound: number, each: Each): PropertyDecorator {
  const holds = (text: string): boolean => isLongerThan(text, bound - 1);
  return lengthRule('minLength', bound, 'longer than or equal to $constraint1 characters', holds, each);
}

/** See {@link MinLength}. */
function MaxLength(bound: number, each: Each): PropertyDecorator {
  const holds = (text: string): boolean => !isLongerThan(text, bound);
  return lengthRule('maxLength', bound, 'shorter than or equal to $constraint1 characters', holds, each);
}

function lengthRule(
  name: string,
  bound: number,
  words: string,
  holds: (text: string) => boolean,
  each: Each,
): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && holds(value);
  const message = `${each.each ? 'each value in ' : ''}$property must be ${words}`;
  return ValidateBy(
    { name, constraints: [bound], validator: { validate, defaultMessage: () => message } },
    each,
  );
}

export interface NumberFieldOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
  /** In a body the number may also be sent as a text of digits, as forms and other services write it. */
  readonly orText?: boolean;
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;
const readNumber: ReadText = (text) => (NUMBER.test(text) ? Number(text) : text);

function numberField<Options extends NumberFieldOptions>(
  type: 'integer' | 'number',
  rule: PropertyDecorator,
  options: Options,
): FieldDecorator<number, Options> {
  const { min, max, orText }: NumberFieldOptions = options;
  const checks = [rule];
  if (min !== undefined) checks.push(Min(min));
  if (max !== undefined) checks.push(Max(max));
  const number: JsonSchema = {
    type,
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  };
  return composeField(options, checks, {
    readText: readNumber,
    ...(orText && { orText }),
    schema: () => (orText ? { anyOf: [number, { type: 'string', pattern: NUMBER.source }] } : number),
  });
}

export function IntegerField<const Options extends NumberFieldOptions>(
  options = {} as Options,
): FieldDecorator<number, Options> {
  return numberField('integer', IsInt(), options);
}

export function NumberField<const Options extends NumberFieldOptions>(
  options = {} as Options,
): FieldDecorator<number, Options> {
  return numberField('number', IsNumber({ allowNaN: false, allowInfinity: false }), options);
}

export interface LenientIntegerFieldOptions extends FieldOptions {
  readonly min: number;
  readonly max: number;
  /** Stands for a text that is no number, for several, and for a number below `min`. */
  readonly fallback: number;
}

/** A whole number of a query that is never refused, for routes whose specification says so; above `max` it is `max`. */
export function LenientIntegerField(
  options: LenientIntegerFieldOptions,
): FieldDecorator<number, { readonly optional: true }> {
  const { min, max, fallback } = options;
  const readText: ReadText = (text) => {
    const value = text.trim() === '' ? Number.NaN : Math.trunc(Number(text));
    if (Number.isNaN(value) || value < min) return fallback;
    return Math.min(value, max);
  };
  return composeField({ ...options, optional: true }, [IsInt()], {
    readText,
    ifRepeated: fallback,
    schema: () => ({ type: 'integer', default: fallback }),
  });
}

const readBoolean: ReadText = (text) => (text === 'true' ? true : text === 'false' ? false : text);

export function BooleanField<const Options extends FieldOptions>(
  options = {} as Options,
): FieldDecorator<boolean, Options> {
  return composeField(options, [IsBoolean()], {
    readText: readBoolean,
    schema: () => ({ type: 'boolean' }),
  });
}

/** A boolean that may also be written `"Y"` or `"N"`, as the host writes them. */
export function FlagField<const Options extends FieldOptions>(
  options = {} as Options,
): FieldDecorator<boolean | 'Y' | 'N', Options> {
  const values = [true, false, 'Y', 'N'];
  return composeField(options, [IsIn(values)], {
    readText: readBoolean,
    schema: () => ({ enum: values }),
  });
}

export interface EnumFieldOptions extends FieldOptions {
  readonly values: readonly string[];
}

export function EnumField<const Options extends EnumFieldOptions>(
  options: Options,
): FieldDecorator<Options['values'][number], Options> {
  return composeField(options, [IsIn(options.values)], {
    schema: () => ({ type: 'string', enum: options.values }),
  });
}

/** A value that is always the same. */
export function ConstField<const Kind extends string | number | boolean, const Options extends FieldOptions>(
  value: Kind,
  options = {} as Options,
): FieldDecorator<Kind, Options> {
  return composeField(options, [Equals(value)], { schema: () => ({ const: value }) });
}

const isoMoment = IsISO8601(
  { strict: true, strictSeparator: true },
  {
    message: ({ value }) => `$property must be a valid ISO 8601 date string${lostPlus(value)}`,
  },
);

/** An instant as ISO 8601 text. */
export function DateField<const Options extends FieldOptions>(
  options = {} as Options,
): FieldDecorator<string, Options> {
  return composeField(options, [IsString(), isoMoment], {
    schema: () => ({ type: 'string', format: 'date-time' }),
  });
}

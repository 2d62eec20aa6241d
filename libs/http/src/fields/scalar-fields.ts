import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from './validator-rules.js';
import { composeField } from './compose-field.js';
import type { FieldOptions, ReadText } from './field-definition.js';

export interface StringFieldOptions extends FieldOptions {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  readonly format?: string;
}

export function StringField(options: StringFieldOptions): PropertyDecorator {
  const { minLength, maxLength, pattern, format } = options;
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

/** Rules of a text; `each` applies them to the elements of a list. */
export function textRules(
  { minLength, maxLength, pattern }: StringFieldOptions,
  each: { each?: boolean } = {},
): PropertyDecorator[] {
  return [
    IsString(each),
    ...(minLength !== undefined ? [MinLength(minLength, each)] : []),
    ...(maxLength !== undefined ? [MaxLength(maxLength, each)] : []),
    ...(pattern ? [Matches(pattern, each)] : []),
  ];
}

export interface NumberFieldOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
}

const readNumber: ReadText = (text) => (/^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text);

function numberField(type: 'integer' | 'number', rule: PropertyDecorator, options: NumberFieldOptions) {
  const { min, max } = options;
  const rules = [rule, ...(min !== undefined ? [Min(min)] : []), ...(max !== undefined ? [Max(max)] : [])];
  return composeField(options, rules, {
    readText: readNumber,
    schema: () => ({
      type,
      ...(min !== undefined && { minimum: min }),
      ...(max !== undefined && { maximum: max }),
    }),
  });
}

export function IntegerField(options: NumberFieldOptions): PropertyDecorator {
  return numberField('integer', IsInt(), options);
}

export function NumberField(options: NumberFieldOptions): PropertyDecorator {
  return numberField('number', IsNumber({ allowNaN: false, allowInfinity: false }), options);
}

export interface LenientIntegerFieldOptions extends FieldOptions {
  readonly min: number;
  readonly max: number;
  /** Stands for a text that is no number, for several, and for a number below `min`. */
  readonly fallback: number;
}

/** A whole number of a query that is never refused, for routes whose specification says so; above `max` it is `max`. */
export function LenientIntegerField(options: LenientIntegerFieldOptions): PropertyDecorator {
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

export function BooleanField(options: FieldOptions): PropertyDecorator {
  return composeField(options, [IsBoolean()], { readText: readBoolean, schema: () => ({ type: 'boolean' }) });
}

export interface EnumFieldOptions extends FieldOptions {
  readonly values: readonly string[];
}

export function EnumField(options: EnumFieldOptions): PropertyDecorator {
  return composeField(options, [IsIn(options.values)], {
    schema: () => ({ type: 'string', enum: options.values }),
  });
}

/** An instant as ISO 8601 text. */
export function DateField(options: FieldOptions): PropertyDecorator {
  return composeField(options, [IsString(), IsISO8601({ strict: true, strictSeparator: true })], {
    schema: () => ({ type: 'string', format: 'date-time' }),
  });
}

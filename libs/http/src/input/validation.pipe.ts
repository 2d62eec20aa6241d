import type { ArgumentMetadata, PipeTransform, Type } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import type { ErrorCode } from '#libs/kernel';
import { MultipartBody } from '../bodies/read-multipart.js';
import { classValidator } from '../fields/class-validator.js';
import { faultCodeOf, fieldsOf, isInputClass, prepareInput } from '../fields/field-definition.js';
import { buildInput, withParsedTexts } from './build-input.js';
import { inputFault, type InputSource } from './input-fault.js';
import { isStorableText } from './json-value.js';

/** Checks the body, query and path of a handler against their input classes. The first fault is answered. */
export class ValidationPipe implements PipeTransform {
  readonly #validator = new (classValidator().Validator)();

  transform(value: unknown, { type, metatype, data }: ArgumentMetadata): unknown {
    if (type === 'custom') return value;
    if (!isInputClass(metatype)) return checkText(value, type, data ?? type);
    const plain = (value ?? {}) as Record<string, unknown>;
    if (type !== 'body') {
      const fields = fieldsOf(metatype);
      for (const name of Object.keys(plain)) {
        const field = fields.get(name);
        if (field) checkText(plain[name], type, name, field.options.code);
      }
    }
    return plain instanceof MultipartBody
      ? withParsedTexts(metatype, plain).then((form) => this.check(form, metatype, type))
      : this.check(plain, metatype, type);
  }

  /** @throws PorticoError as for any input */
  check<T extends object>(plain: Readonly<Record<string, unknown>>, metatype: Type<T>, type: InputSource): T {
    const instance = buildInput(metatype, plain, type);
    prepareInput(metatype);
    const [error] = this.#validator.validateSync(instance, OPTIONS);
    if (error) throw faultOf(error, metatype, type);
    return instance;
  }
}

const OPTIONS = {
  stopAtFirstError: true,
  forbidUnknownValues: false,
  validationError: { target: false, value: true },
} as const;

function checkText(value: unknown, source: InputSource, name: string, code?: ErrorCode): unknown {
  if (typeof value === 'string' && !isStorableText(value)) {
    throw inputFault(source, name, 'isText', `${name} contains characters that are not allowed`, code);
  }
  return value;
}

/** The code of the innermost field that has one, else that of the input. */
function codeOf(input: Type<object>, path: readonly string[]): ErrorCode | undefined {
  let code = faultCodeOf(input);
  let members = fieldsOf(input);
  for (const name of path) {
    const field = members.get(name);
    // The place of an element in a list is no field.
    if (!field) continue;
    code = field.options.code ?? code;
    if (field.nested) members = fieldsOf(field.nested());
  }
  return code;
}

function faultOf(error: ValidationError, input: Type<object>, source: InputSource) {
  const path = [error.property];
  let deepest = error;
  while (deepest.children?.[0]) {
    deepest = deepest.children[0];
    path.push(deepest.property);
  }
  const field = path.join('.').replace(/\.(\d+)(?=\.|$)/g, '[$1]');
  const [rule, text] = Object.entries(deepest.constraints ?? {})[0] ?? ['invalid', 'is invalid'];
  return inputFault(source, field, rule, messageOf(deepest, field, text), codeOf(input, path));
}

function messageOf({ property, value }: ValidationError, field: string, text: string): string {
  if (value === undefined) return `${field} is required`;
  return text.startsWith(property) ? field + text.slice(property.length) : `${field}: ${text}`;
}

let pipe: ValidationPipe | undefined;

/**
 * Checks a body that a handler has read itself against its input class.
 * @throws PorticoError as for any body.
 */
export function checkInput<T extends object>(input: Type<T>, body: object): T {
  pipe ??= new ValidationPipe();
  return pipe.check(body as Readonly<Record<string, unknown>>, input, 'body');
}

import type { ArgumentMetadata, PipeTransform, Type } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { type ErrorCode, shown } from '#libs/kernel';
import { MultipartBody } from '../bodies/read-multipart.js';
import { classValidator } from '../fields/class-validator.js';
import {
  faultCodeOf,
  type FieldDefinition,
  fieldsOf,
  ignoresUnknown,
  isInputClass,
  prepareInput,
} from '../fields/field-definition.js';
import { inputFault, type InputSource } from './input-fault.js';
import { isStorableText, JSON_LIMITS } from './json-value.js';
import { AT_ONCE_BYTES, parseJson, parseSmallJson } from './parse-json-body.js';

/**
 * Copies the declared members of `plain` into an instance of the input class, reading numbers and
 * booleans out of the text of a query or path. Members of a body that nobody declared are refused, or
 * dropped where the class ignores them. Those of a query are dropped, and the answer names them in a header;
 * only a declared name in brackets (`limit[]=5`) is refused, because it was meant for a field.
 */
function buildInput<T extends object>(
  input: Type<T>,
  plain: Readonly<Record<string, unknown>>,
  source: InputSource,
  path = '',
): T {
  const isForm = plain instanceof MultipartBody;
  const fields = fieldsOf(input);
  const instance = new input() as Record<string, unknown>;
  for (const name of Object.keys(plain)) {
    const field = fields.get(name);
    if (field) {
      const value = isForm ? fromForm(field, plain[name], path + name) : plain[name];
      instance[name] = valueOf(field, value, source, path + name);
    } else if (source === 'body' ? !ignoresUnknown(input) : fields.has(name.split('[', 1)[0]!)) {
      const unknown = path + shown(name);
      throw inputFault(
        source,
        unknown,
        'unknownField',
        `${unknown} is not a known field`,
        faultCodeOf(input),
      );
    }
  }
  return instance as T;
}

function valueOf(field: FieldDefinition, value: unknown, source: InputSource, path: string): unknown {
  if (source !== 'body') return fromText(field, value);
  if (field.orText) return fromText(field, value);
  if (field.orOne && typeof value === 'string') return [value];
  if (!field.nested) return value;
  const nested = field.nested();
  if (field.isArray) {
    if (!Array.isArray(value)) return value;
    const { maxItems = JSON_LIMITS.items } = field;
    if (value.length > maxItems) {
      const text = `${path} must contain no more than ${maxItems} elements`;
      throw inputFault(source, path, 'arrayMaxSize', text, field.options.code);
    }
    return value.map((element, index) => nestedValue(nested, element, source, `${path}[${index}]`));
  }
  return value === null ? null : nestedValue(nested, value, source, path);
}

function nestedValue(nested: Type<object>, value: unknown, source: InputSource, path: string): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw inputFault(source, path, 'isObject', `${path} must be an object`, faultCodeOf(nested));
  }
  return buildInput(nested, value as Record<string, unknown>, source, `${path}.`);
}

function fromText(field: FieldDefinition, value: unknown): unknown {
  if (field.isArray) return Array.isArray(value) ? value : [value];
  if (Array.isArray(value)) return field.ifRepeated ?? value;
  return typeof value === 'string' && field.readText ? field.readText(value) : value;
}

/**
 * The text of a form as the value its field holds: lists and objects are sent as JSON, null as no text at all,
 * also the elements of a list that may be null.
 */
function fromForm(field: FieldDefinition, value: unknown, path: string): unknown {
  if (Array.isArray(value) && field.options.nullable) {
    const said = value.filter((text) => text !== '');
    return said.length > 0 ? said : null;
  }
  if (typeof value !== 'string') return value;
  if (value === '' && field.options.nullable) return null;
  if (field.readText) return field.readText(value);
  return isJson(field) ? parseSmallJson(Buffer.from(value), path) : value;
}

function isJson(field: FieldDefinition): boolean {
  if (field.readText) return false;
  const types = [field.schema().type].flat();
  return types.includes('object') || types.includes('array');
}

/**
 * The members of a form, of which large JSON has been parsed already.
 * @throws PorticoError VALIDATION_ERROR naming the member
 */
async function withParsedTexts(input: Type<object>, form: MultipartBody): Promise<MultipartBody> {
  const parsed = new MultipartBody();
  const fields = fieldsOf(input);
  for (const [name, value] of Object.entries(form)) {
    const field = fields.get(name);
    const isLarge = typeof value === 'string' && value.length > AT_ONCE_BYTES / 3;
    const member = isLarge && field && isJson(field) ? await parseJson(Buffer.from(value), name) : value;
    Object.defineProperty(parsed, name, {
      value: member,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return parsed;
}

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

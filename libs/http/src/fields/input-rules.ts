import { createRequire } from 'node:module';
import type { Type } from '@nestjs/common';
import { fieldsOf, type FieldDefinition, type ValidatorPackage } from './field-definition.js';

const require = createRequire(import.meta.url);
let loaded: ValidatorPackage | undefined;
const PREPARED = new WeakSet<object>();

/**
 * The package of the rules. It takes a tenth of a second and brings the phone number tables of the world with
 * it, so only a process that checks input loads it; the worker and the command line declare fields as well.
 */
export function validatorPackage(): ValidatorPackage {
  return (loaded ??= require('class-validator') as ValidatorPackage);
}

/** Makes the fields of an input class, and of the classes inside it, known to class-validator; once a class. */
export function prepareInput(input: Type<object>): void {
  if (PREPARED.has(input)) return;
  PREPARED.add(input);
  for (const field of fieldsOf(input).values()) {
    declareRules(input.prototype as object, field);
    if (field.nested) prepareInput(field.nested());
  }
}

function declareRules(prototype: object, field: FieldDefinition): void {
  const { name, options, rules } = field;
  const { ValidateIf } = validatorPackage();
  if (options.optional || options.nullable) ValidateIf(isPresent(field))(prototype, name);
  for (const rule of rules) rule(validatorPackage())(prototype, name);
}

function isPresent({ name, options: { optional, nullable } }: FieldDefinition) {
  return (input: Record<string, unknown>): boolean => {
    const value = input[name];
    if (value === undefined) return !optional;
    return value !== null || !nullable;
  };
}

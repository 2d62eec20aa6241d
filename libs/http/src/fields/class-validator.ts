import { createRequire } from 'node:module';

type ClassValidator = typeof import('class-validator');
/** Names of the package that make decorators. */
type Maker = {
  [Name in keyof ClassValidator]: ClassValidator[Name] extends (...options: never[]) => PropertyDecorator
    ? Name
    : never;
}[keyof ClassValidator];

const require = createRequire(import.meta.url);
let loaded: ClassValidator | undefined;

/**
 * The package. It takes a tenth of a second and brings the phone number tables of the world with it, so only a process
 * that checks input loads it; the worker and the command line declare fields as well.
 */
export function classValidator(): ClassValidator {
  return (loaded ??= require('class-validator') as ClassValidator);
}

/** A decorator of the package, which is not asked for it before the decorator is applied. */
function decorator<Name extends Maker>(name: Name): ClassValidator[Name] {
  const make = (...options: never[]): PropertyDecorator => {
    return (prototype, key) => (classValidator()[name] as typeof make)(...options)(prototype, key);
  };
  return make as ClassValidator[Name];
}

export const ArrayMaxSize = decorator('ArrayMaxSize');
export const ArrayMinSize = decorator('ArrayMinSize');
export const Equals = decorator('Equals');
export const IsArray = decorator('IsArray');
export const IsBoolean = decorator('IsBoolean');
export const IsIn = decorator('IsIn');
export const IsInstance = decorator('IsInstance');
export const IsInt = decorator('IsInt');
export const IsISO8601 = decorator('IsISO8601');
export const IsNumber = decorator('IsNumber');
export const IsObject = decorator('IsObject');
export const IsString = decorator('IsString');
export const Matches = decorator('Matches');
export const Max = decorator('Max');
export const Min = decorator('Min');
export const ValidateBy = decorator('ValidateBy');
export const ValidateIf = decorator('ValidateIf');
export const ValidateNested = decorator('ValidateNested');

import { createRequire } from 'node:module';

// The package's entry also loads the phone number tables of the world: 0.1 s of every start and
// 8 MB of every process. Only the rules in use are loaded.
type Package = typeof import('class-validator');

const require = createRequire(import.meta.url);

function load<Name extends keyof Package>(file: string, name: Name): Package[Name] {
  return (require(`class-validator/cjs/${file}/${name}.js`) as Package)[name];
}

export const IsString = load('decorator/typechecker', 'IsString');
export const IsInt = load('decorator/typechecker', 'IsInt');
export const IsNumber = load('decorator/typechecker', 'IsNumber');
export const IsBoolean = load('decorator/typechecker', 'IsBoolean');
export const IsObject = load('decorator/typechecker', 'IsObject');
export const IsArray = load('decorator/typechecker', 'IsArray');
export const IsInstance = load('decorator/object', 'IsInstance');
export const IsIn = load('decorator/common', 'IsIn');
export const ValidateIf = load('decorator/common', 'ValidateIf');
export const ValidateNested = load('decorator/common', 'ValidateNested');
export const Min = load('decorator/number', 'Min');
export const Max = load('decorator/number', 'Max');
export const MinLength = load('decorator/string', 'MinLength');
export const MaxLength = load('decorator/string', 'MaxLength');
export const Matches = load('decorator/string', 'Matches');
export const IsISO8601 = load('decorator/string', 'IsISO8601');
export const ArrayMinSize = load('decorator/array', 'ArrayMinSize');
export const ArrayMaxSize = load('decorator/array', 'ArrayMaxSize');
export const Validator = load('validation', 'Validator');

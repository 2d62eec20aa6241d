import { PorticoError, type Scope, shown } from '#libs/kernel';

/** Variables that say where a release runs. */
export const PLATFORM_VARIABLES: ReadonlySet<string> = new Set([
  'SVC_SERVER_ID',
  'SVC_APP_URL',
  'SVC_VERSION_ID',
]);

/** The variable whose value may be a key that the service issues, anew with every deploy. */
export const API_KEY_VARIABLE = 'PORTICO_API_KEY';
/** Where to call with a key that the service issues. */
export const API_URL_VARIABLE = 'PORTICO_API_URL';

/** Bounds of the variables of a server, and of `env` of a deploy. Sizes in bytes. */
export const VARIABLE_LIMITS = {
  names: 200,
  /** Characters of a name. */
  name: 128,
  /** The same of `env`: a program is given the names of all in one word, which the system limits to 128 KiB. */
  envName: 512,
  value: 32 * 1024,
  /** Names and values together. */
  total: 1_048_576,
  /** Those of variables and `env`: a process is given 2 MiB with its words and its command. */
  environment: 1_572_864,
} as const;

/** A variable as it is kept. */
export interface Variable {
  readonly value: string;
  /** A secret value is given to the application and never shown again. */
  readonly secret: boolean;
  /** The service issues the value; then `value` is empty. */
  readonly brokered?: Brokered;
}

export interface Brokered {
  /** Rights of the key. */
  readonly scopes: readonly Scope[];
}

/** Stands for the input of {@link API_KEY_VARIABLE} once it is clear that its key may be issued; no body holds one. */
export class BrokeredKey implements Brokered {
  constructor(readonly scopes: readonly Scope[]) {}
}

export type Variables = Readonly<Record<string, Variable>>;

/** A variable as somebody sends it: a text, or a text with what it is; of a known one the text may stay away. */
export type VariableInput =
  | string
  | { readonly value?: string | undefined; readonly secret?: boolean | undefined };

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

function fault(field: string, rule: string, message: string): PorticoError {
  return new PorticoError('VALIDATION_ERROR', { message, details: { field, rule } });
}

function requireName(field: string, name: string): void {
  if (!NAME.test(name)) {
    throw fault(field, 'matches', `${field}: a name is letters, digits and _, and begins with no digit`);
  }
}

function requireLength(field: string, { length }: string, most: number): void {
  if (length > most) throw fault(field, 'maxLength', `${field}: a name has at most ${most} characters`);
}

function requireValue(field: string, value: unknown): string {
  if (typeof value !== 'string') throw fault(field, 'isString', `${field} must be a string`);
  if (Buffer.byteLength(value) > VARIABLE_LIMITS.value) {
    throw fault(field, 'maxLength', `${field} must not exceed ${VARIABLE_LIMITS.value} bytes`);
  }
  if (value.includes('\0')) throw fault(field, 'isText', `${field} must not hold NUL`);
  return value;
}

/** @param field whose members they are. @throws PorticoError naming it. */
function requireSize(field: string, values: Readonly<Record<string, string>>): void {
  const entries = Object.entries(values);
  if (entries.length > VARIABLE_LIMITS.names) {
    const rule = `${field} must not hold more than ${VARIABLE_LIMITS.names} variables`;
    throw fault(field, 'maxProperties', rule);
  }
  if (bytesOf(values) > VARIABLE_LIMITS.total) {
    throw fault(field, 'maxLength', `${field} must not exceed ${VARIABLE_LIMITS.total} bytes in total`);
  }
}

function bytesOf(values: Readonly<Record<string, string>>): number {
  return Object.entries(values).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
}

/** @param values of all layers. @throws PorticoError for more than a process can be given. */
export function requireEnvironment(values: Readonly<Record<string, string>>): void {
  const { environment } = VARIABLE_LIMITS;
  if (bytesOf(values) <= environment) return;
  throw fault('variables', 'maxLength', `variables and env must not exceed ${environment} bytes together`);
}

/** Whether variables and `env`, each within its own bounds or not, are what a server may have. */
export function fitTogether(variables: Variables, env: Readonly<Record<string, string>>): boolean {
  const layers = [valuesOf(variables), env];
  const isWithin = layers.every(
    (values) =>
      Object.keys(values).length <= VARIABLE_LIMITS.names && bytesOf(values) <= VARIABLE_LIMITS.total,
  );
  return isWithin && layers.reduce((sum, values) => sum + bytesOf(values), 0) <= VARIABLE_LIMITS.environment;
}

/** `env` of a deploy. @throws PorticoError naming the variable. */
export function readEnv(env: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(env);
  // Before a crowd of them is looked at.
  if (entries.length > VARIABLE_LIMITS.names) requireSize('env', env as Record<string, string>);
  for (const [name, value] of entries) {
    const field = `env.${shown(name)}`;
    requireName(field, name);
    requireLength(field, name, VARIABLE_LIMITS.envName);
    if (name === 'PORT') throw fault(field, 'reserved', 'env.PORT is set by the platform; use port');
    requireValue(field, value);
  }
  const values = Object.fromEntries(entries) as Record<string, string>;
  requireSize('env', values);
  return values;
}

/** The name of a variable of a server. @throws PorticoError naming it. */
export function readVariableName(field: string, name: string): string {
  requireName(field, name);
  requireLength(field, name, VARIABLE_LIMITS.name);
  if (name === 'PORT') throw fault(field, 'reserved', `${field} is set by the platform; use port`);
  if (PLATFORM_VARIABLES.has(name)) throw fault(field, 'reserved', `${field} is set by the platform`);
  return name;
}

/**
 * A variable after a change. A new one is secret unless it is said not to be; one that is there stays what it was. What is
 * secret becomes readable only with a new value: the old one is never shown.
 * @throws PorticoError naming the field.
 */
function changed(field: string, input: unknown, before: Variable | undefined): Variable {
  if (typeof input === 'string') {
    return { value: requireValue(field, input), secret: before?.secret ?? true };
  }
  if (input instanceof BrokeredKey) {
    return { value: '', secret: true, brokered: { scopes: input.scopes } };
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw fault(field, 'isString', `${field} must be a text, or an object with value and secret`);
  }
  const { value, secret = before?.secret ?? true, brokered, ...others } = input as Record<string, unknown>;
  if (brokered !== undefined && brokered !== false) {
    const rule = brokered === true ? `is for ${API_KEY_VARIABLE} alone` : 'must be true or false';
    throw fault(`${field}.brokered`, 'isIn', `${field}.brokered ${rule}`);
  }
  const [unknown] = Object.keys(others).filter((member) => others[member] !== undefined);
  if (unknown !== undefined) {
    const member = `${field}.${shown(unknown)}`;
    throw fault(member, 'whitelistValidation', `${member} is not a member of a variable`);
  }
  if (typeof secret !== 'boolean') {
    throw fault(`${field}.secret`, 'isBoolean', `${field}.secret must be true or false`);
  }
  if (value !== undefined) return { value: requireValue(`${field}.value`, value), secret };
  if (!before) throw fault(`${field}.value`, 'isDefined', `${field}.value is required for a new variable`);
  if (before.secret && !secret) {
    const rule = `${field}.value is required: a secret value is not shown again`;
    throw fault(`${field}.value`, 'isDefined', rule);
  }
  if (!before.brokered) return { value: before.value, secret };
  if (brokered === undefined) return before;
  throw fault(`${field}.value`, 'isDefined', `${field}.value is required: the key is the service's`);
}

/** Names like `constructor` are names like any other. */
function known(variables: Variables, name: string): Variable | undefined {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}

/** One variable more, or another value of it. @throws PorticoError naming the field. */
export function withVariable(variables: Variables, name: string, input: unknown): Variables {
  const field = readVariableName('name', name);
  const after = { ...variables, [field]: changed(field, input, known(variables, field)) };
  requireSize('variables', valuesOf(after));
  return after;
}

/**
 * The variables with changes; null takes one away.
 * @throws PorticoError naming the variable.
 */
export function withVariables(variables: Variables, input: Readonly<Record<string, unknown>>): Variables {
  const after = new Map(Object.entries(variables));
  const entries = Object.entries(input);
  if (entries.length > 2 * VARIABLE_LIMITS.names) requireSize('variables', input as Record<string, string>);
  for (const [name, value] of entries) {
    const field = `variables.${shown(name)}`;
    if (value === null) after.delete(name);
    else after.set(readVariableName(field, name), changed(field, value, known(variables, name)));
  }
  const result = Object.fromEntries(after);
  requireSize('variables', valuesOf(result));
  return result;
}

/** Only these; one that is known and sent without a value keeps it. @throws PorticoError naming the variable. */
export function onlyVariables(variables: Variables, input: Readonly<Record<string, unknown>>): Variables {
  const gone = Object.keys(variables).filter((name) => !Object.hasOwn(input, name));
  return withVariables(variables, { ...Object.fromEntries(gone.map((name) => [name, null])), ...input });
}

export function withoutVariable(variables: Variables, name: string): Variables {
  const { [name]: _gone, ...others } = variables;
  return others;
}

/** Without those that the service issues. */
export function valuesOf(variables: Variables): Readonly<Record<string, string>> {
  const own = Object.entries(variables).filter(([, { brokered }]) => !brokered);
  return Object.fromEntries(own.map(([name, { value }]) => [name, value]));
}

/** One line: nothing, a comment, or a variable whose value may stand in quotes and then go on over several lines. */
const LINE =
  /[ \t]*(?:(?:export[ \t]+)?([A-Za-z_][A-Za-z0-9_]*)[ \t]*=[ \t]*(?:(?:"([^"\\]*(?:\\.[^"\\]*)*)"|'([^']*)'|`([^`]*)`)[ \t]*(?:#[^\n]*)?|([^"'`\n \t][^\n]*)?)|#[^\n]*)?(?:\n|$)/sy;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', $: '$' };

/**
 * Reads the text of a `.env` file: `NAME=value`, `export`, comments, values in quotes over several lines. Nothing is
 * put in for `$NAME`. Of a name that stands twice the later value counts.
 * @throws PorticoError naming the line.
 */
export function readDotenv(text: string): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  let at = 0;
  while (at < plain.length) {
    LINE.lastIndex = at;
    const found = LINE.exec(plain);
    if (!found) {
      const line = plain.slice(0, at).split('\n').length;
      throw fault('dotenv', 'isDotenv', `dotenv: line ${line} is not NAME=value, or its quotes do not close`);
    }
    const [whole, name, double, single, back, bare = ''] = found;
    at += whole.length;
    if (name === undefined) continue;
    const spoken = double?.replace(/\\(.)/gs, (all, one: string) => ESCAPES[one] ?? all);
    values.set(
      name,
      spoken ??
        single ??
        back ??
        bare
          .split(/(?:^|[ \t])#/, 1)
          .join('')
          .trim(),
    );
  }
  return Object.fromEntries(values);
}

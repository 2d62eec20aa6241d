/** How a value of a call is typed at the command line; without either it cannot be. */
interface AtCommandLine {
  /** Place among the words of the command, for example `<portal>`. */
  readonly argument?: string;
  /** For example `--state <state>`. A member that is not optional makes a flag that is required. */
  readonly flag?: string;
  /** Of a flag of an optional member: the command wants it. */
  readonly flagRequired?: true;
}

/** What every field says of itself. */
export interface Described extends AtCommandLine {
  /** What it means: for the help of the command, and for whoever makes the call. */
  readonly description: string;
  readonly optional?: true;
  /** Null gives the value back to the service; at the command line the word `default` does. */
  readonly nullable?: true;
}

export interface TextField extends Described {
  readonly kind: 'text';
  readonly minLength?: number;
  readonly maxLength: number;
}

/** An instant as text of ISO 8601. */
export interface MomentField extends Described {
  readonly kind: 'moment';
}

export interface WholeField extends Described {
  readonly kind: 'whole';
  readonly min?: number;
  readonly max?: number;
  /** The command refuses what is out of bounds before it asks the service. */
  readonly boundedFlag?: true;
}

/** A whole number, or the word `none` for no limit. */
export interface LimitField extends Described {
  readonly kind: 'limit';
}

export interface BooleanField extends Described {
  readonly kind: 'boolean';
  /** What a flag without a value stands for when it is not given. */
  readonly flagDefault?: false;
  /** The flag that says false. One that begins with `--no-` is of the same name; of two names exactly one is given. */
  readonly opposite?: { readonly flag: string; readonly description: string };
}

export interface ChoiceField extends Described {
  readonly kind: 'choice';
  readonly values: readonly string[];
  /** The command passes any word on, and the service refuses it. */
  readonly anyWord?: true;
}

/** Sections of a portal, each switched on or off; those that are not named stay. */
export interface SectionsField extends Described {
  readonly kind: 'sections';
  readonly names: Readonly<Record<string, string>>;
}

export type CallField =
  | TextField
  | MomentField
  | WholeField
  | LimitField
  | BooleanField
  | ChoiceField
  | SectionsField;

export type CallFields = Readonly<Record<string, CallField>>;

/** The value of a field that is there and not null. A command of its own may have fields that are read by a function. */
type KindOf<Field> = Field extends { readonly kind: 'text' | 'moment' }
  ? string
  : Field extends { readonly kind: 'whole' }
    ? number
    : Field extends { readonly kind: 'limit' }
      ? number | 'none'
      : Field extends { readonly kind: 'boolean' }
        ? boolean
        : Field extends { readonly kind: 'choice'; readonly values: readonly (infer Value)[] }
          ? Value
          : Field extends { readonly kind: 'sections'; readonly names: infer Names }
            ? { readonly [Name in keyof Names]?: boolean }
            : Field extends { readonly parse: (text: string, ...before: never[]) => infer Value }
              ? Value
              : never;

type ValueOf<Field> = KindOf<Field> | (Field extends { readonly nullable: true } ? null : never);

/** What a call with these fields takes. */
export type InputOf<Fields> = {
  readonly [Name in keyof Fields as Fields[Name] extends { readonly optional: true } ? never : Name]: ValueOf<
    Fields[Name]
  >;
} & {
  readonly [
    Name in keyof Fields as Fields[Name] extends { readonly optional: true } ? Name : never
  ]?: ValueOf<Fields[Name]>;
};

/** Where a field is typed: a flag, a place among the words, or nowhere: the console alone asks for it. */
export type How = `--${string}` | `<${string}>` | `[${string}]` | typeof CONSOLE;

export const CONSOLE = null;

export const typedAs = (how: How): AtCommandLine =>
  how === CONSOLE ? {} : how.startsWith('--') ? { flag: how } : { argument: how };

/** @param how `--name <name>`, `<name>` or {@link CONSOLE}; the same of all that follow */
export const text = (
  how: How,
  description: string,
  maxLength: number,
  more: Pick<TextField, 'minLength' | 'flagRequired'> = {},
) => ({ kind: 'text' as const, ...typedAs(how), description, maxLength, ...more });

export const moment = (how: How, description: string) => ({
  kind: 'moment' as const,
  ...typedAs(how),
  description,
});

export const whole = (
  how: How,
  description: string,
  more: Pick<WholeField, 'min' | 'max' | 'boundedFlag'> = {},
) => ({ kind: 'whole' as const, ...typedAs(how), description, ...more });

export const limit = (how: How, description: string) => ({
  kind: 'limit' as const,
  ...typedAs(how),
  description,
});

export const boolean = (
  how: How,
  description: string,
  more: Pick<BooleanField, 'flagDefault' | 'opposite'> = {},
) => ({ kind: 'boolean' as const, ...typedAs(how), description, ...more });

export const choice = <const Values extends readonly string[]>(
  how: How,
  description: string,
  values: Values,
  more: Pick<ChoiceField, 'anyWord'> = {},
) => ({ kind: 'choice' as const, ...typedAs(how), description, values, ...more });

export const sections = <const Names extends Readonly<Record<string, string>>>(
  how: How,
  description: string,
  names: Names,
) => ({ kind: 'sections' as const, ...typedAs(how), description, names });

/** The member may be absent. */
export const optional = <Field extends Described>(field: Field): Field & { readonly optional: true } => ({
  ...field,
  optional: true,
});

type AllOptional<Fields> = { readonly [Name in keyof Fields]: Fields[Name] & { readonly optional: true } };

/** The same of several members. */
const allOptional = <const Fields extends CallFields>(fields: Fields): AllOptional<Fields> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, optional(field)])) as never;

/** Null gives the value back to the service. */
export const nullable = <Field extends Described>(field: Field): Field & { readonly nullable: true } => ({
  ...field,
  nullable: true,
});

export const HIGHEST_LIMIT = 1_000;

/** What every list that may be long takes. */
export const PAGED = allOptional({
  cursor: text(CONSOLE, '`next` of the page before', 200),
  limit: whole(CONSOLE, 'How many; 100 when absent', { min: 1, max: HIGHEST_LIMIT }),
});

/** Of many lists: those of one portal alone. */
export const OF_PORTAL = {
  portal: optional(text(CONSOLE, 'Only those of this portal: id or domain', 253)),
};

export type PageInput = InputOf<typeof PAGED>;

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Cursor of the page that follows; null when this is the last one. */
  readonly next: string | null;
}

/** A command that makes a call. */
export interface CommandRow<Input = object> {
  /** Behind `portico`. */
  readonly words: string;
  readonly summary: string;
  /** Members the words themselves say. */
  readonly given?: Partial<Input>;
  /** Something has to be given: the command only changes what its flags say. */
  readonly needsSome?: true;
  /** Of a list in pages: so many are shown unless the flag `--limit` says another number; all without. */
  readonly shown?: number;
  /** Members of each line that people are shown; `--json` prints all. */
  readonly columns?: readonly string[];
}

/** @param words behind `portico` */
export const command = <const More extends Omit<CommandRow, 'words' | 'summary'>>(
  words: string,
  summary: string,
  more?: More,
) => ({ words, summary, ...more });

/** The type of an answer; nothing at run time. */
export interface Answers<Answer> {
  readonly of?: Answer;
}

export const answers = <Answer>(): Answers<Answer> => ({});

interface Row<Fields extends CallFields, Answer> {
  readonly input: Fields;
  readonly answer: Answers<Answer>;
  /** None where only the console makes the call. */
  readonly commands?: readonly CommandRow<InputOf<Fields>>[];
  readonly example: InputOf<Fields>;
}

/** A call that only reads. */
export interface ReadingRow<Fields extends CallFields = CallFields, Answer = unknown> extends Row<
  Fields,
  Answer
> {
  readonly effect: 'reads';
}

/** A call that changes something. It is written down before it is done. */
export interface WritingRow<Fields extends CallFields = CallFields, Answer = unknown> extends Row<
  Fields,
  Answer
> {
  readonly effect: 'writes';
  /** Members that say what it is about, for the log; never a secret, and nothing about people. */
  readonly about: readonly (keyof Fields & string)[];
}

/** A row as it is written. */
type Written<Row, Always, Maybe> = Omit<Row, 'effect' | 'input'> & {
  /** Members that are always there. */
  readonly input: Always;
  /** Members that may be absent. */
  readonly optional?: Maybe;
};

const joined = <Always extends CallFields, Maybe extends CallFields>({
  input,
  optional: maybe,
  ...row
}: Written<object, Always, Maybe>) => ({ ...row, input: { ...input, ...allOptional(maybe ?? {}) } });

export const reads = <
  const Always extends CallFields,
  Answer,
  const Maybe extends CallFields = Record<never, never>,
>(
  row: Written<ReadingRow<Always & AllOptional<Maybe>, Answer>, Always, Maybe>,
) => ({ effect: 'reads', ...joined(row) }) as ReadingRow<Always & AllOptional<Maybe>, Answer>;

export const writes = <
  const Always extends CallFields,
  Answer,
  const Maybe extends CallFields = Record<never, never>,
>(
  row: Written<WritingRow<Always & AllOptional<Maybe>, Answer>, Always, Maybe>,
) => ({ effect: 'writes', ...joined(row) }) as WritingRow<Always & AllOptional<Maybe>, Answer>;

export type CallRow = ReadingRow | WritingRow;

import type { Type } from '@nestjs/common';
import {
  AnyField,
  BooleanField,
  DateField,
  EnumField,
  IgnoreUnknown,
  IntegerField,
  NestedField,
  StringField,
} from '#libs/http/contracts';
import type {
  CallField,
  CallFields,
  OperatorAnswer,
  OperatorCallName,
  OperatorInput,
} from '../contracts/index.js';
import type { OperatorServiceName, OperatorServices } from '../services/operator-services.js';

/** What a call may answer in this process where its answer on the wire is `Wire`: an instant in the place of its text. */
export type Served<Wire> = Wire extends string
  ? string extends Wire
    ? Wire | Date
    : Wire
  : Wire extends readonly (infer Item)[]
    ? readonly Served<Item>[]
    : Wire extends object
      ? { readonly [Member in keyof Wire]: Served<Wire[Member]> }
      : Wire;

/** How a call is answered in this process. The row says what it takes, and what it is about. */
export interface ServedCall<Name extends OperatorCallName = OperatorCallName> {
  /** Services it works with. */
  readonly services: readonly OperatorServiceName[];
  readonly run: (
    services: OperatorServices,
    input: OperatorInput<Name>,
  ) => Promise<Served<OperatorAnswer<Name>>>;
}

/** One call of operators: the command line and the console run the same. */
export interface OperatorCall<Name extends OperatorCallName = OperatorCallName> extends ServedCall<Name> {
  readonly name: Name;
  /** What bodies are checked against; the fields say what they mean. */
  readonly input: Type<OperatorInput<Name>>;
  /** Whether it changes anything. Such a call is written down before it is done. */
  readonly writes: boolean;
  /** Of a writing call: what it is about, for the log. */
  readonly target: (input: OperatorInput<Name>) => string | null;
}

/** The row that it stands under, by `satisfies`, says what its input is. @param services it works with */
export const served = <Used extends OperatorServiceName, Input, Answer>(
  services: readonly Used[],
  run: (services: Pick<OperatorServices, Used>, input: Input) => Promise<Answer>,
) => ({ services, run });

/** The calls of some areas, each under its name: one that is missing, or of another area, does not compile. */
export type CallsOf<Area extends string> = {
  readonly [Name in OperatorCallName as Name extends `${Area}.${string}` ? Name : never]: ServedCall<Name>;
};

type Declare = (prototype: object, name: string) => void;

function declarationOf(field: CallField): Declare {
  switch (field.kind) {
    case 'text':
      return StringField(field) as Declare;
    case 'moment':
      return DateField(field) as Declare;
    case 'whole':
      return IntegerField(field) as Declare;
    case 'boolean':
      return BooleanField(field) as Declare;
    case 'choice':
      return EnumField(field) as Declare;
    // The call itself says what is wrong with it.
    case 'limit':
      return AnyField(field) as Declare;
    case 'sections': {
      const names = Object.entries(field.names);
      const switches = names.map(([name, description]) => {
        const section: CallField = { kind: 'boolean', description, optional: true };
        return [name, section] as const;
      });
      const nested = inputClass(Object.fromEntries(switches));
      return NestedField(() => nested, field) as Declare;
    }
  }
}

/** What bodies of a call are checked against. */
export function inputClass(fields: CallFields): Type<object> {
  class CallInput {}
  const entries = Object.entries(fields);
  for (const [name, field] of entries) declarationOf(field)(CallInput.prototype, name);
  if (entries.length === 0) IgnoreUnknown()(CallInput);
  return CallInput;
}

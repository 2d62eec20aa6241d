import type { Type } from '@nestjs/common';
import type { OperatorAnswer, OperatorCallName, OperatorInput } from '../contracts/index.js';
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

/** One call of operators: the command line and the console run the same. */
export interface OperatorCall<
  Name extends OperatorCallName = OperatorCallName,
  Used extends OperatorServiceName = OperatorServiceName,
  Answer = Served<OperatorAnswer<Name>>,
> {
  readonly name: Name;
  /** Services it works with. */
  readonly services: readonly Used[];
  /** What bodies are checked against; the fields say what they mean. */
  readonly input: Type<OperatorInput<Name>>;
  /** Whether it changes anything. Such a call is written down before it is done. */
  readonly writes: boolean;
  /** Of a writing call: what it is about, for the log; never a secret, and nothing about people. */
  readonly target: (input: OperatorInput<Name>) => string | null;
  readonly run: (services: Pick<OperatorServices, Used>, input: OperatorInput<Name>) => Promise<Answer>;
}

type Parts<
  Name extends OperatorCallName,
  Used extends OperatorServiceName,
  Answer extends Served<OperatorAnswer<Name>>,
> = Pick<OperatorCall<Name, Used, Answer>, 'services' | 'input' | 'run'>;

/** A call that only reads. */
export function reading<
  Name extends OperatorCallName,
  Used extends OperatorServiceName,
  Answer extends Served<OperatorAnswer<Name>>,
>(name: Name, parts: Parts<Name, Used, Answer>): OperatorCall<Name, Used, Answer> {
  return { ...parts, name, writes: false, target: () => null };
}

/** A call that changes something. */
export function writing<
  Name extends OperatorCallName,
  Used extends OperatorServiceName,
  Answer extends Served<OperatorAnswer<Name>>,
>(
  name: Name,
  parts: Parts<Name, Used, Answer> & Pick<OperatorCall<Name>, 'target'>,
): OperatorCall<Name, Used, Answer> {
  return { ...parts, name, writes: true };
}

/** A call under its name, whatever it works with. */
export type Named<Name extends OperatorCallName> = Pick<OperatorCall<Name>, 'name' | 'writes'>;

/** The calls of some areas, each under its name: one that is missing, or of another area, does not compile. */
export type CallsOf<Area extends string> = {
  readonly [Name in OperatorCallName as Name extends `${Area}.${string}` ? Name : never]: Named<Name>;
};

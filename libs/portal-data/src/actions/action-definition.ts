import type { HttpMethod } from '#libs/http';
import type { Scope } from '#libs/kernel';
import type { EntityField, HostOperation } from '../registry/entity-definition.js';

/** `records` a list of objects with fields of their own; `files` `[{name, content}]`, content as base64. */
export type InputType =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'datetime'
  | 'strings'
  | 'numbers'
  | 'object'
  | 'records'
  | 'files';

/** One value of the body, or of the query of a GET or DELETE. */
export interface InputDefinition {
  readonly name: string;
  readonly type: InputType;
  readonly required?: true;
  /** Further names accepted. */
  readonly aliases?: readonly string[];
  /** The closed list of its values. */
  readonly values?: readonly string[];
  readonly default?: string | number | boolean | readonly string[];
  /** Smallest number, or fewest items of a list. */
  readonly min?: number;
  /** Largest number, longest text, or most items of a list. */
  readonly max?: number;
  /** Fields of the objects of `records`. */
  readonly fields?: readonly EntityField[];
  readonly description?: string;
  readonly example?: unknown;
}

export type InputValues = Readonly<Record<string, unknown>>;

/**
 * What is answered: `rows` and `row` in these fields; `id` the host's id under `name`; `constant` these
 * words beside the inputs named in `echo`; `lists` an object of lists, host key → API key.
 */
export type ActionAnswer =
  | { readonly kind: 'rows' | 'row'; readonly fields: readonly EntityField[] }
  | { readonly kind: 'id'; readonly name: string; readonly type: 'string' | 'number' }
  | {
      readonly kind: 'constant';
      readonly value: Readonly<Record<string, string | number | boolean>>;
      readonly echo?: readonly string[];
    }
  | { readonly kind: 'lists'; readonly keys: Readonly<Record<string, string>> };

/** A special path of the specification that is one call of the host. */
export interface ActionDefinition {
  readonly method: HttpMethod;
  readonly path: `/v1/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly scope: Scope;
  readonly alternativeScopes?: readonly Scope[];
  /** The host serves it in the context of an application only. */
  readonly needsApplication?: true;
  readonly mode: 'read' | 'write';
  readonly status: 200 | 201;
  /** Path parameters and their types, in the order of the path. */
  readonly params: Readonly<Record<string, 'number' | 'string'>>;
  readonly input: readonly InputDefinition[];
  /** Of these inputs exactly one of each group, all of whose names must be given, is needed. */
  readonly oneOf?: readonly (readonly string[])[];
  /** Placeholders are `$p.<name>` of a path parameter or input. */
  readonly call: HostOperation;
  /** Values for the template that follow from the input. Pure. */
  readonly derive?: (input: InputValues) => InputValues;
  /** Spelling of booleans in the call; `Y`/`N` when absent. */
  readonly booleans?: '1/0';
  readonly answer: ActionAnswer;
}

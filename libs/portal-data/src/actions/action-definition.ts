import type { Type } from '@nestjs/common';
import type { SectionRefusal } from '#libs/host-client/contracts';
import type { HttpMethod, RateLimitBucketName } from '#libs/http';
import type { JsonSchema } from '#libs/http/contracts';
import type { ErrorCode, PortalSection, Scope } from '#libs/kernel';
import type { EntityField, HostOperation } from '../registry/entity-definition.js';

/** What stands in a path: an id of digits, an id of letters, any text, or a dialog of the messenger. */
type PathParamType = 'number' | 'string' | 'text' | 'dialog';

interface PathParam {
  readonly pattern: RegExp;
  /** Ends the sentence "Parameter … ". */
  readonly wanted: string;
  readonly schema: JsonSchema;
}

export const PATH_PARAMS: Readonly<Record<PathParamType, PathParam>> = {
  number: {
    pattern: /^[1-9]\d{0,14}$/,
    wanted: 'must be a positive whole number',
    schema: { type: 'integer', minimum: 1 },
  },
  string: { pattern: /^[\w.:-]{1,255}$/, wanted: 'is not an id', schema: { type: 'string' } },
  text: {
    pattern: /^[^\p{Cc}]{1,255}$/u,
    wanted: 'must be a text of 1 to 255 characters',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  dialog: {
    pattern: /^(chat|sg)?[1-9]\d{0,14}$/,
    wanted: 'must be chat<number>, sg<number> or the id of a user',
    schema: { type: 'string', pattern: '^(chat|sg)?[1-9][0-9]{0,14}$', examples: ['chat12'] },
  },
};

/** `flag` a boolean or the host's `Y` or `N`; `any` JSON as it came; `records` a list of objects with fields of their own; `files` `[{name, content}]`, content as base64. */
export type InputType =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'flag'
  | 'datetime'
  | 'strings'
  | 'numbers'
  | 'object'
  | 'any'
  | 'records'
  | 'files';

/** One value of the body, or of the query of a GET or DELETE. */
export interface InputDefinition {
  readonly name: string;
  readonly type: InputType;
  readonly required?: true;
  /** Code of a missing value, where it is not `INVALID_PARAMS`; an empty text then counts as missing. */
  readonly missingCode?: ErrorCode;
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
  /** How values in `records` are sent: as JSON, not in the words of version 2 of the protocol. */
  readonly spelling?: 'json';
  /** What it is for, with its unit or form; a phrase without a full stop. */
  readonly description: string;
  readonly example?: unknown;
}

export type InputValues = Readonly<Record<string, unknown>>;

/**
 * What is answered: `rows` and `row` in these fields; `id` the host's id under `name`; `constant` these
 * words beside the inputs named in `echo`; `value` the bare value, with what it means; `lists` an object of lists, host key → API key; `record` a record of this
 * base, as the base itself answers it; `done` is `true` for whatever the host says of a success.
 */
type ActionAnswer =
  | { readonly kind: 'rows' | 'row'; readonly fields: readonly EntityField[] }
  | { readonly kind: 'id'; readonly name: string; readonly type: 'string' | 'number' }
  | {
      readonly kind: 'constant';
      readonly value: Readonly<Record<string, string | number | boolean>>;
      readonly echo?: readonly string[];
    }
  | { readonly kind: 'lists'; readonly keys: Readonly<Record<string, string>> }
  | { readonly kind: 'value'; readonly type: 'boolean' | 'number' | 'string'; readonly meaning?: string }
  | { readonly kind: 'record'; readonly base: string }
  | { readonly kind: 'done' }
  | ShapedAnswer;

/** An answer with a class of its own. */
export interface ShapedAnswer {
  readonly kind: 'shaped';
  /** Its declared members; those of one item where `isList`. */
  readonly data: Type<object>;
  readonly isList?: true;
  /** Members of `meta`, where there may be any. */
  readonly meta?: Type<object>;
  /** @returns null where the host answered something else than it should: 502 `HOST_UNAVAILABLE`. Pure. */
  readonly present: (payload: unknown, context: PresentationContext) => PresentedAnswer | null;
}

/** What an answer is made of, besides the payload. */
export interface PresentationContext {
  readonly input: InputValues;
  /** Number of matches, where the host counts them. */
  readonly total: number | undefined;
}

export interface PresentedAnswer {
  readonly data: unknown;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** A call of the host before or after that of an action itself. */
interface ActionStep {
  readonly call: HostOperation;
  /** Null skips the step. Pure. */
  readonly when?: (values: InputValues) => boolean;
}

/** What lifts the reason of a refusal. The refused call is not repeated: that is the caller's. */
interface RefusalRemedy {
  /** The refusal it lifts, and what is answered when it has done so. */
  readonly refusal: SectionRefusal;
  /** A refusal of this call leaves the first one as it is. */
  readonly call: HostOperation;
}

/** A path of the specification that is one call of the host, with at most one before and one after it. */
export interface ActionDefinition {
  readonly method: HttpMethod;
  readonly path: `/v1/${string}`;
  readonly summary: string;
  /** What a caller would not expect. */
  readonly description?: string;
  readonly tag: string;
  /** Base it is listed under, where that is not its tag. */
  readonly base?: string;
  /** Where the name that follows from method and path is another operation's already. */
  readonly operationId?: string;
  readonly scope: Scope;
  readonly alternativeScopes?: readonly Scope[];
  /** The host serves it in the context of an application only. */
  readonly needsApplication?: true;
  /** The path exists only for portals with this section. */
  readonly section?: PortalSection;
  /** Whose calls are counted together; `default` when absent. */
  readonly rateLimit?: RateLimitBucketName;
  readonly mode: 'read' | 'write';
  readonly status: 200 | 201;
  /** Path parameters and their types, in the order of the path. */
  readonly params: Readonly<Record<string, PathParamType>>;
  readonly input: readonly InputDefinition[];
  /** Names it does not know are no fault. */
  readonly ignoresUnknown?: true;
  /** The faults of the whole input, beyond those of single values. Throws. Pure. */
  readonly check?: (input: InputValues) => void;
  /** Of these inputs exactly one of each group, all of whose names must be given, is needed. */
  readonly oneOf?: readonly (readonly string[])[];
  /**
   * Placeholders are `$p.<name>` of a path parameter or input, and `$p.clientId?`: under whose name the key is known to
   * the host, which has to be told where a webhook calls and knows it by itself where an application does.
   */
  readonly call: HostOperation;
  /** Made first; what it says goes into the values of the call by `take`. */
  readonly before?: ActionStep & { readonly take: (payload: unknown, values: InputValues) => InputValues };
  /**
   * Made last, with `$p.result` the payload of the call; `merge` puts both payloads into one. A failure after a write
   * leaves the payload as it was; after a read it does so where the step `mayFail`.
   */
  readonly after?: ActionStep & {
    readonly merge: (payload: unknown, found: unknown) => unknown;
    readonly mayFail?: true;
  };
  /** What refusals of the host mean here. */
  readonly refusals?: readonly SectionRefusal[];
  readonly remedy?: RefusalRemedy;
  /** A success of the host that is a refusal here: thrown. Pure. */
  readonly refuse?: (payload: unknown, values: InputValues) => void;
  /** Answered when a write was sent and nothing says what became of it. */
  readonly outcomeUnknown?: ErrorCode;
  /** Codes of `check` and `refuse`. */
  readonly errors?: readonly ErrorCode[];
  /**
   * Values for the template that follow from the input and the path parameters, and from whose rights the call uses
   * on the host. Pure.
   */
  readonly derive?: (input: InputValues, hostUserId: number) => InputValues;
  /** Spelling of booleans in the call; `Y`/`N` when absent. */
  readonly booleans?: '1/0' | 'json';
  readonly answer: ActionAnswer;
}

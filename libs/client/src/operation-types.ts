import type { Operations } from './generated/api.js';
import type { OPERATIONS } from './generated/operations.js';

type Facts = typeof OPERATIONS;

/** Name of an operation, as the API document has it: `deals.list`. */
export type OperationId = keyof Operations & keyof Facts;

/** What the table of operations says of one of them. */
export interface OperationFacts {
  readonly method: string;
  readonly path: string;
  readonly read?: true;
  readonly idempotent?: true;
  readonly body?: 'raw' | 'form';
  readonly paging?: 'offset' | 'offset-body' | 'page' | { readonly cursor: Readonly<Record<string, string>> };
  readonly batch?: string;
}

/** Bytes of a body or a file. A stream can be sent once only, so that a call with one is never repeated. */
export type Content = Blob | Uint8Array | ReadableStream<Uint8Array>;

/** A file of a form, with the name it is sent under. */
export interface FormFile {
  readonly content: Content;
  readonly filename: string;
}

/** Fields of a form; objects are sent as JSON. Undefined ones are left out. */
export type FormFields = Readonly<
  Record<string, string | number | boolean | object | Content | FormFile | undefined>
>;

type Part<Id extends OperationId, Name extends string> = Name extends keyof Operations[Id]
  ? Operations[Id][Name]
  : never;

/** A member may be left out where all of its own members may. */
type Member<Name extends string, Type> = [Type] extends [never]
  ? { readonly [name in Name]?: undefined }
  : object extends Type
    ? { readonly [name in Name]?: Type }
    : { readonly [name in Name]: Type };

type BodyOf<Id extends OperationId> = Facts[Id] extends { readonly body: 'raw' }
  ? { readonly body: Content; readonly contentType?: string }
  : Facts[Id] extends { readonly body: 'form' }
    ? Member<'body', Part<Id, 'body'>> | { readonly form: FormFields; readonly body?: undefined }
    : Member<'body', Part<Id, 'body'>>;

/** What every call takes beside the parts of its operation. */
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the call, its waits and its repeats. */
  readonly signal?: AbortSignal;
  /** Of operations that take one; by default a fresh one for each call. */
  readonly idempotencyKey?: string;
}

/** What an operation is called with. */
export type Input<Id extends OperationId> = Member<'path', Part<Id, 'path'>> &
  Member<'query', Part<Id, 'query'>> &
  BodyOf<Id> &
  CallOptions;

/** The input may be left out where nothing in it is needed. */
export type InputArguments<Id extends OperationId> =
  object extends Input<Id> ? [input?: Input<Id>] : [input: Input<Id>];

/** The JSON of a success, as it is sent. */
export type Body<Id extends OperationId> = Part<Id, 'answer'>;

interface Envelope {
  readonly success: true;
  readonly data: unknown;
}

/** `data` of the envelope; endpoints of AI answer without one. */
export type Data<Id extends OperationId> = Body<Id> extends Envelope ? Body<Id>['data'] : Body<Id>;

/** `meta` of the envelope. */
export type Meta<Id extends OperationId> =
  Body<Id> extends { readonly meta?: infer Found } ? Found : undefined;

/** The record of a list. */
export type Item<Id extends OperationId> = Data<Id> extends readonly (infer Found)[] ? Found : never;

type WithFact<Fact> = { [Id in OperationId]: Facts[Id] extends Fact ? Id : never }[OperationId];

/** Operations whose lists go on over several answers. */
export type PagedId = WithFact<{ readonly paging: unknown }>;

/** Operations that a batch of calls takes. */
export type BatchId = WithFact<{ readonly batch: string }>;

/** What came back. */
export interface Answer<Id extends OperationId> {
  readonly data: Data<Id>;
  readonly meta: Meta<Id>;
  /** All of it, for members beside `data` and `meta`, such as `warnings`. */
  readonly body: Body<Id>;
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | null;
}

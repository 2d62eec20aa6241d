import type { Type } from '@nestjs/common';
import { NestedField } from '../fields/composite-fields.js';
import { classSchema } from '../fields/form-schema.js';
import { ConstField, IntegerField, StringField } from '../fields/scalar-fields.js';
import { arraySchema, type JsonSchema, objectSchema } from '../routes/json-schema.js';

/** The success envelope. */
export interface Success<Data> {
  readonly success: true;
  readonly data: Data;
}

/** The success envelope of a list. */
export interface SuccessList<Row> extends Success<readonly Row[]> {
  readonly meta: { readonly total: number };
}

/** `{success:true, data}` plus members beside `data`. */
export function success<const Data>(data: Data): Success<Data>;
export function success<const Data, Extra extends object>(data: Data, extra: Extra): Success<Data> & Extra;
export function success(data: unknown, extra?: object): unknown {
  return { success: true, data, ...extra };
}

/** `{success:true, data: […], meta: {total}}` of a list that is told whole, plus members beside `data`. */
export function successList<Row>(rows: readonly Row[]): SuccessList<Row>;
export function successList<Row, Extra extends object>(
  rows: readonly Row[],
  extra: Extra,
): SuccessList<Row> & Extra;
export function successList(rows: readonly unknown[], extra?: object): unknown {
  return success(rows, { meta: { total: rows.length }, ...extra });
}

/** How many rows there are: `meta` of every list, and beside the rows of those whose clients look there. */
export class ListTotal {
  @IntegerField({ description: 'All of them, not only those of this answer.', min: 0 })
  readonly total!: number;
}

/** What is left to say of something that was taken away. */
export class DeletedAnswer {
  @ConstField(true) readonly deleted!: true;
}

declare const BODY: unique symbol;

/** The schema of an answer. A handler that returns another body than this one does not compile. */
export interface AnswerSchema<Body> extends JsonSchema {
  readonly [BODY]?: Body;
}

/** The class of an answer, or several classes of which it is one. */
type AnswerClass = Type<object> | readonly Type<object>[];

type ValueOf<Class extends AnswerClass> =
  Class extends Type<infer Value> ? Value : Class extends readonly Type<infer Value>[] ? Value : never;

/** `{success: true, data}` with an answer of the class; `beside` holds further members beside `data`. */
export function answer<const Data extends AnswerClass, Beside extends object = object>(
  data: Data,
  beside?: Type<Beside>,
): AnswerSchema<Success<ValueOf<Data>> & Beside> {
  return enveloped(schemaOf(data), {}, beside);
}

/** `{success: true, data: […], meta: {total}}`; `beside` holds further members beside `data`. */
export function listAnswer<const Data extends AnswerClass, Beside extends object = object>(
  data: Data,
  beside?: Type<Beside>,
): AnswerSchema<SuccessList<ValueOf<Data>> & Beside> {
  return enveloped(arraySchema(schemaOf(data)), { meta: classSchema(ListTotal) }, beside);
}

/** `{success: true, data: […], total, page, limit}`. */
export function pageAnswer<const Data extends AnswerClass>(
  data: Data,
): AnswerSchema<Success<readonly ValueOf<Data>[]> & PageMembers> {
  return enveloped(arraySchema(schemaOf(data)), {}, PageMembers);
}

/** `{success: true, data: […], meta: {nextCursor}}`. */
export function cursorAnswer<const Data extends AnswerClass>(
  data: Data,
): AnswerSchema<Success<readonly ValueOf<Data>[]> & CursorMembers> {
  return enveloped(arraySchema(schemaOf(data)), {}, CursorMembers);
}

/** An answer without the envelope, where the specification has none. */
export function plainAnswer<const Data extends AnswerClass>(data: Data): AnswerSchema<ValueOf<Data>> {
  return schemaOf(data);
}

function schemaOf(data: AnswerClass): JsonSchema {
  return typeof data === 'function' ? classSchema(data) : { oneOf: data.map(classSchema) };
}

function enveloped(
  data: JsonSchema,
  members: Readonly<Record<string, JsonSchema>>,
  beside?: Type<object>,
): JsonSchema {
  const further = beside && classSchema(beside);
  const properties = { ...members, ...further?.properties };
  const required = [...Object.keys(members), ...(further?.required ?? [])];
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  return objectSchema({ success: { const: true }, data, ...properties }, optional);
}

/** Members beside the rows of a page. */
export class PageMembers extends ListTotal {
  @IntegerField({ min: 1 }) readonly page!: number;
  @IntegerField({ min: 1, max: 200 }) readonly limit!: number;
}

class CursorMeta {
  @StringField({ nullable: true, description: 'The `cursor` of the next page; null at the end.' })
  readonly nextCursor!: string | null;
}

/** Members beside the rows of a list that is read page by page and never counted. */
export class CursorMembers {
  @NestedField(() => CursorMeta) readonly meta!: CursorMeta;
}

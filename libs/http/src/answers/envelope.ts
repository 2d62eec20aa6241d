import { ConstField, IntegerField } from '../fields/scalar-fields.js';

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

/** The success envelope. */
export interface Success<Data> {
  readonly success: true;
  readonly data: Data;
}

/** `{success:true, data}` plus members beside `data` (`total`, `page`, `limit`, `meta`). */
export function success<Data>(data: Data): Success<Data>;
export function success<Data, Extra extends object>(data: Data, extra: Extra): Success<Data> & Extra;
export function success(data: unknown, extra?: object): unknown {
  return { success: true, data, ...extra };
}

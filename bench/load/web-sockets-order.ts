/** So many WebSockets to be open from now on: more are opened, or those too many are cut. */
export interface WebSocketsOrder {
  readonly url: string;
  readonly host: string;
  readonly open: number;
}

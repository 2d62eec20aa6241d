import type { RouteAccess } from '#libs/http';

/** What the checks need to know of a route; compiled once from its declaration. */
export interface RouteRule extends RouteAccess {
  /** Method and path as declared, for example `POST /v1/deals`. */
  readonly label: string;
}
